package io.talestream.transcription.summary.bedrock;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.Summarizer;
import io.talestream.transcription.summary.SummaryDraft;
import io.talestream.transcription.summary.SummaryDraft.Heading;
import io.talestream.transcription.summary.SummaryDraft.Section;
import io.talestream.transcription.summary.SummaryInput;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeClient;

/// Has a model summarise each part of a session and then combine the parts. Logs the usage, and no speech. The list of
/// participants comes from the fallback summarizer, and so does the whole summary if the model fails.
///
/// Timeouts and retries are those of the client.
public record BedrockSummarizer(BedrockRuntimeClient client, BedrockSettings settings, Summarizer otherwise)
        implements Summarizer {
    private static final Logger LOG = LoggerFactory.getLogger(BedrockSummarizer.class);
    private static final int VERSION = 1;
    private static final int MOST_ENTRIES = 60;

    @Override
    public SummaryDraft summarize(SummaryInput input) {
        SummaryDraft extracted = otherwise.summarize(input);
        if (input.lines().isEmpty()) {
            return extracted;
        }
        var model = new BedrockModel(client, settings);
        try {
            return written(input, model, extracted);
        } catch (BedrockModel.UnusableAnswer e) {
            LOG.warn("{} gave no summary: {}; using {} instead", settings.model(), e.getMessage(), extracted.method());
            return extracted;
        } finally {
            LOG.info("model {} for the {} edition: {}", settings.model(), input.edition(), model.usage());
        }
    }

    private SummaryDraft written(SummaryInput input, BedrockModel model, SummaryDraft extracted) {
        List<String> answers = new ArrayList<>();
        int first = 0;
        for (List<Utterance> part : parts(input.lines())) {
            answers.add(model.ask(Prompts.RULES, Prompts.about(part, first, input.glossary())));
            first += part.size();
        }
        String answer = answers.size() == 1
                ? answers.getFirst()
                : model.ask(Prompts.RULES, Prompts.joining(answers, MOST_ENTRIES));
        List<Section> sections = new ArrayList<>(AnswerParser.read(answer, input.lines()));
        if (sections.isEmpty()) {
            throw new BedrockModel.UnusableAnswer("the answer has no entry");
        }
        sections.removeIf(section -> section.heading() == Heading.WHO_WAS_THERE);
        sections.add(new Section(Heading.WHO_WAS_THERE, extracted.points(Heading.WHO_WAS_THERE)));
        return new SummaryDraft(input.edition(), "bedrock %s %d".formatted(settings.model(), VERSION), sections);
    }

    private List<List<Utterance>> parts(List<Utterance> lines) {
        List<List<Utterance>> parts = new ArrayList<>();
        int from = 0;
        int words = 0;
        for (int i = 0; i < lines.size(); i++) {
            int more = lines.get(i).text().split("\\s+", -1).length;
            if (i > from && words + more > settings.wordsAtOnce()) {
                parts.add(lines.subList(from, i));
                from = i;
                words = 0;
            }
            words += more;
        }
        parts.add(lines.subList(from, lines.size()));
        return parts;
    }
}
