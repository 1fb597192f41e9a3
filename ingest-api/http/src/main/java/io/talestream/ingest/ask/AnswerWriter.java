package io.talestream.ingest.ask;

import io.talestream.contracts.conversation.AnswerSentence;
import io.talestream.contracts.conversation.AnswerState;
import io.talestream.contracts.conversation.Turn;
import io.talestream.ingest.languagemodel.ConfiguredModel;
import io.talestream.ingest.languagemodel.ModelSettings;
import io.talestream.ingest.transcripts.TranscriptReading;
import io.talestream.languagemodel.ChatRequest;
import io.talestream.languagemodel.ModelFailure;
import io.talestream.languagemodel.TokenUsage;
import io.talestream.languagemodel.budget.SessionModels;
import io.talestream.languagemodel.claim.AnswerLines;
import io.talestream.languagemodel.prompt.Prompts;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableUnavailable;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Has the language model answer questions. Whatever goes wrong is a reason in the answer: the passages are there
/// already.
@Singleton
final class AnswerWriter {
    private static final Logger LOG = LoggerFactory.getLogger(AnswerWriter.class);
    /// A user waits for it.
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private static final int LONGEST_ANSWER = 600;

    private final Optional<SessionModels> models;
    private final int contextSize;
    private final TranscriptReading transcripts;
    private final KeptAnswers kept;

    AnswerWriter(ModelSettings settings, Table table, TranscriptReading transcripts, KeptAnswers kept) {
        Duration patience = settings.patience().compareTo(LONGEST_WAIT) < 0 ? settings.patience() : LONGEST_WAIT;
        this.models = ConfiguredModel.of(settings, patience).map(model -> model.once(table));
        this.contextSize = settings.contextSize();
        this.transcripts = transcripts;
        this.kept = kept;
    }

    /// @param sentences gets each checked sentence as soon as it is written
    Answer answer(AskedQuestion question, Consumer<AnswerSentence> sentences) {
        if (models.isEmpty()) {
            return Answer.none(AnswerReason.NO_MODEL, Optional.empty());
        }
        try {
            return answer(question, sentences, models.get());
        } catch (ObjectsUnavailable | TableUnavailable e) {
            LOG.warn(
                    "a question in workspace {} gets no answer: {}",
                    question.seat().workspace(),
                    e.toString());
            return Answer.none(AnswerReason.UNAVAILABLE, Optional.empty());
        }
    }

    private Answer answer(AskedQuestion question, Consumer<AnswerSentence> to, SessionModels model) {
        String rules = Prompts.answerRules(Turn.MOST_SENTENCES);
        List<String> earlier = kept.earlier(question);
        long frame =
                TokenUsage.estimate(rules) + TokenUsage.estimate(Prompts.question(question.text(), earlier, List.of()));
        var lines = PassageLines.of(question, transcripts, contextSize - LONGEST_ANSWER - frame);
        if (lines.isEmpty()) {
            return Answer.unknown();
        }
        var sentences = new CheckedSentences(question, lines, to);
        var reader = new AnswerLines(sentences::add);
        Optional<ModelFailure> failure = Optional.empty();
        try {
            var request = new ChatRequest(
                    rules, Prompts.question(question.text(), earlier, lines.passages()), LONGEST_ANSWER);
            model.of(question.seat().workspace()).chat(request, reader::add);
            reader.end();
            if (reader.isEmpty()) {
                throw ModelFailure.unusable("the answer has another form than requested", TokenUsage.NONE);
            }
        } catch (ModelFailure e) {
            LOG.warn("model {} gave no complete answer: {}", model.name(), e.getMessage());
            failure = Optional.of(e);
        }
        return new Answer(
                state(sentences, failure),
                failure.map(ModelFailure::kind).map(AnswerReason::of),
                failure.map(e -> String.valueOf(e.getMessage())),
                sentences.kept(),
                sentences.dropped(),
                lines.sources());
    }

    private static AnswerState state(CheckedSentences sentences, Optional<ModelFailure> failure) {
        if (!sentences.kept().isEmpty()) {
            return AnswerState.ANSWERED;
        }
        return failure.isPresent() ? AnswerState.NONE : AnswerState.UNKNOWN;
    }
}
