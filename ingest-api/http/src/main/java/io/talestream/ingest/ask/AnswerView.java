package io.talestream.ingest.ask;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.conversation.AnswerSentence;
import io.talestream.contracts.conversation.AnswerState;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.outline.Outline;
import io.talestream.ingest.outline.OutlineEntry.SessionLine;
import io.talestream.ingest.schema.MayBeAbsent;
import java.util.List;
import java.util.Optional;

/// The answer to a question. `state` is `ANSWERED`, `UNKNOWN` if the transcripts do not answer it, `NONE` if there are
/// passages only, for the given `reason`, or `WITHHELD` for a kept answer whose transcripts have changed since or are
/// not visible any more. An answer with a `reason` is not complete. `dropped` counts the sentences that the lines they
/// cite do not support; they are not shown. `detail` is for GMs and owners.
@Serdeable
record AnswerView(
        State state,
        @MayBeAbsent Optional<AnswerReason> reason,
        @MayBeAbsent Optional<String> detail,
        List<SentenceView> sentences,
        int dropped) {
    enum State {
        ANSWERED,
        UNKNOWN,
        NONE,
        WITHHELD;

        static State of(AnswerState state) {
            return switch (state) {
                case ANSWERED -> ANSWERED;
                case UNKNOWN -> UNKNOWN;
                case NONE -> NONE;
            };
        }
    }

    /// A sentence, and the lines that support it.
    @Serdeable
    record SentenceView(String text, List<CitationView> citations) {
        static SentenceView of(AnswerSentence sentence, Outline outline) {
            return new SentenceView(
                    sentence.text(),
                    sentence.citations().stream()
                            .flatMap(cited -> outline.session(cited.session()).stream()
                                    .map(session -> CitationView.of(cited.moment(), session)))
                            .toList());
        }
    }

    /// A line of a transcript, counted from 0 as the caller sees the lines, and its time in the recording.
    @Serdeable
    record CitationView(
            String campaignId,
            String sessionId,
            String sessionName,
            int line,
            @MayBeAbsent Optional<Long> startMs) {
        private static CitationView of(MomentRef moment, SessionLine session) {
            return new CitationView(
                    session.campaign().value(),
                    session.id().value(),
                    session.name(),
                    moment.line(),
                    moment.startMs().stream().boxed().findFirst());
        }
    }

    static AnswerView of(Answer answer, AskedQuestion question) {
        return new AnswerView(
                State.of(answer.state()),
                answer.reason(),
                answer.detail().filter(_ -> question.seat().sees(Visibility.GM)),
                views(answer.sentences(), question.outline()),
                answer.dropped());
    }

    static AnswerView of(Turn turn, boolean isReadable, Outline outline) {
        return new AnswerView(
                isReadable ? State.of(turn.state()) : State.WITHHELD,
                Optional.empty(),
                Optional.empty(),
                isReadable ? views(turn.sentences(), outline) : List.of(),
                isReadable ? turn.dropped() : 0);
    }

    private static List<SentenceView> views(List<AnswerSentence> sentences, Outline outline) {
        return sentences.stream()
                .map(sentence -> SentenceView.of(sentence, outline))
                .toList();
    }
}
