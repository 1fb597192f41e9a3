package io.talestream.transcription.summary.generative;

import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.Recap.Heading;
import io.talestream.contracts.summary.Recap.Section;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.summary.Scene;
import io.talestream.languagemodel.LanguageModel;
import io.talestream.languagemodel.ModelFailure;
import io.talestream.languagemodel.TokenUsage;
import io.talestream.languagemodel.prompt.Prompts;
import io.talestream.transcription.summary.Summarizer;
import io.talestream.transcription.summary.SummaryDraft;
import io.talestream.transcription.summary.SummaryInput;
import io.talestream.transcription.summary.generative.SceneWriter.SceneClaims;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Has a model summarise each scene, and then make "Previously on…" of the scenes. The scenes themselves come from the
/// other summarizer. So does a scene whose answer cannot be used, and the whole recap if the model fails: then it
/// says why, unless the workspace's owner has switched the model off.
///
/// @param contextSize tokens of a request and its answer together
public record ModelSummarizer(LanguageModel model, int contextSize, Summarizer otherwise) implements Summarizer {
    private static final Logger LOG = LoggerFactory.getLogger(ModelSummarizer.class);
    private static final int VERSION = 3;

    @Override
    public SummaryDraft summarize(SummaryInput input) {
        SummaryDraft extracted = otherwise.summarize(input);
        if (extracted.recap().scenes().isEmpty()) {
            return extracted;
        }
        try {
            return written(input, extracted.recap());
        } catch (ModelFailure e) {
            LOG.warn(
                    "model {} gave no {} recap: {}; using {} instead",
                    model.name(),
                    input.edition(),
                    e.getMessage(),
                    extracted.method());
            return e.kind() == ModelFailure.Kind.SWITCHED_OFF
                    ? extracted
                    : extracted.noticing("The language model did not write this summary: " + e.getMessage() + ".");
        }
    }

    private SummaryDraft written(SummaryInput input, Recap extracted) {
        var requests = new ModelRequests(model, contextSize);
        var writer = new SceneWriter(requests, input);
        List<Integer> starts = starts(input, extracted);
        List<Scene> scenes = new ArrayList<>();
        List<Claim> claims = new ArrayList<>();
        for (int i = 0; i < extracted.scenes().size(); i++) {
            Scene scene = extracted.scenes().get(i);
            SceneClaims found = summarized(writer, starts.get(i), starts.get(i + 1));
            claims.addAll(found.claims());
            List<RecapEntry> sentences = found.claims().stream()
                    .filter(claim -> claim.heading().isEmpty())
                    .map(claim -> claim.entry(input.lines()))
                    .toList();
            scenes.add(new Scene(
                    isNamedByGm(input, starts.get(i))
                            ? scene.title()
                            : found.title().orElse(scene.title()),
                    scene.start(),
                    sentences.isEmpty() ? scene.sentences() : sentences));
        }
        if (claims.stream().allMatch(claim -> claim.heading().isPresent())) {
            throw ModelFailure.unusable("no claim of it is supported by the lines it cites", TokenUsage.NONE);
        }
        List<RecapEntry> previously = previously(requests, writer, input, claims);
        LOG.info(
                "model {} made {} claims for the {} recap, of which {} were dropped",
                model.name(),
                writer.made(),
                input.edition(),
                writer.dropped());
        var draft = new SummaryDraft(
                input.edition(),
                "model %s %d".formatted(model.name(), VERSION),
                Recap.fitting(previously, scenes, sections(input, extracted, claims)));
        return writer.dropped() == 0
                ? draft
                : draft.noticing(
                        "%d of %d sentences of the language model were dropped: the lines they cite do not support them."
                                .formatted(writer.dropped(), writer.made()));
    }

    /// An answer that cannot be used leaves the scene as it was extracted.
    private static SceneClaims summarized(SceneWriter writer, int from, int to) {
        try {
            return writer.summarize(from, to);
        } catch (ModelFailure e) {
            if (e.kind() != ModelFailure.Kind.UNUSABLE) {
                throw e;
            }
            return new SceneClaims(Optional.empty(), List.of());
        }
    }

    /// The indexes of the scenes' first lines, and the end.
    private static List<Integer> starts(SummaryInput input, Recap extracted) {
        List<Integer> starts = new ArrayList<>();
        int index = 0;
        for (Scene scene : extracted.scenes()) {
            while (index < input.lines().size()
                    && input.lines().get(index).ordinal() < scene.start().line()) {
                index++;
            }
            starts.add(starts.isEmpty() ? 0 : index);
        }
        starts.add(input.lines().size());
        return starts;
    }

    private static boolean isNamedByGm(SummaryInput input, int line) {
        return input.scenes().stream()
                .anyMatch(scene -> scene.line() == line && scene.title().isPresent());
    }

    /// Without a usable answer, the first sentence of each scene.
    private static List<RecapEntry> previously(
            ModelRequests requests, SceneWriter writer, SummaryInput input, List<Claim> claims) {
        List<Claim> story =
                claims.stream().filter(claim -> claim.heading().isEmpty()).toList();
        List<Claim> claimed = List.of();
        try {
            String rules = Prompts.previouslyRules(Recap.PREVIOUSLY_WORDS);
            List<Claim> fitting = requests.parts(
                            story, rules, Prompts.previously(List.of()), claim -> ModelRequests.tokens(numbered(claim)))
                    .getLast();
            var answer = requests.answer(
                    rules,
                    Prompts.previously(
                            fitting.stream().map(ModelSummarizer::numbered).toList()));
            claimed =
                    writer.supported(answer.story("previously", 0, input.lines().size()));
        } catch (ModelFailure e) {
            if (e.kind() != ModelFailure.Kind.UNUSABLE) {
                throw e;
            }
        }
        return (claimed.isEmpty() ? story : claimed)
                .stream().map(claim -> claim.entry(input.lines())).toList();
    }

    private static String numbered(Claim claim) {
        return "%s %s".formatted(claim.lines(), claim.text());
    }

    /// Lists that the model left empty are those of the extract.
    private static List<Section> sections(SummaryInput input, Recap extracted, List<Claim> claims) {
        return Arrays.stream(Heading.values())
                .map(heading -> {
                    List<RecapEntry> entries = claims.stream()
                            .filter(claim -> claim.isUnder(heading))
                            .map(claim -> claim.entry(input.lines()))
                            .toList();
                    return new Section(heading, entries.isEmpty() ? extracted.entries(heading) : entries);
                })
                .toList();
    }
}
