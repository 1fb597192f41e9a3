package io.talestream.transcription.summary.generative;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.languagemodel.prompt.Prompts;
import io.talestream.transcription.summary.SummaryInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Has a model summarise scenes, and keeps the claims that the lines they cite support: by their words, and in the
/// judgement of the model, which sees each claim next to its lines.
final class SceneWriter {
    private static final int SENTENCES = 4;

    private final ModelRequests requests;
    private final SummaryInput input;
    private final ClaimCheck check;
    private int made;
    private int kept;

    SceneWriter(ModelRequests requests, SummaryInput input) {
        this.requests = requests;
        this.input = input;
        this.check = new ClaimCheck(input);
    }

    /// @param title empty if the model gave none
    record SceneClaims(Optional<String> title, List<Claim> claims) {}

    /// Claims made so far.
    int made() {
        return made;
    }

    /// Those that were not supported.
    int dropped() {
        return made - kept;
    }

    /// Summarises the lines from `from` to before `to`.
    SceneClaims summarize(int from, int to) {
        String rules = Prompts.sceneRules();
        List<List<Utterance>> parts = requests.parts(
                input.lines().subList(from, to),
                rules,
                Prompts.part(List.of(), 0, input.glossary()),
                line -> ModelRequests.tokens(Prompts.line(line, to)));
        Optional<String> title = Optional.empty();
        List<Claim> claims = new ArrayList<>();
        int sentences = Math.max(1, SENTENCES / parts.size());
        int first = from;
        for (List<Utterance> part : parts) {
            var answer = requests.answer(rules, Prompts.part(part, first, input.glossary()));
            title = title.or(answer::title);
            List<Claim> all = supported(answer.claims(first, first + part.size()));
            all.stream()
                    .filter(claim -> claim.heading().isEmpty())
                    .limit(sentences)
                    .forEach(claims::add);
            all.stream().filter(claim -> claim.heading().isPresent()).forEach(claims::add);
            first += part.size();
        }
        return new SceneClaims(title, claims);
    }

    /// The claims that their lines support.
    List<Claim> supported(List<Claim> claims) {
        made += claims.size();
        List<Claim> left = claims.stream().filter(check::isSupported).toList();
        String rules = Prompts.supportRules();
        List<Claim> supported = new ArrayList<>();
        for (List<Claim> group : requests.parts(
                left,
                rules,
                Prompts.support(List.of()),
                claim -> ModelRequests.tokens(Prompts.support(List.of(cited(claim)))))) {
            List<Integer> numbers = requests.answer(
                            rules,
                            Prompts.support(group.stream().map(this::cited).toList()))
                    .numbers("supported");
            for (int i = 0; i < group.size(); i++) {
                if (numbers.contains(i + 1)) {
                    supported.add(group.get(i));
                }
            }
        }
        kept += supported.size();
        return supported;
    }

    private Prompts.Cited cited(Claim claim) {
        return new Prompts.Cited(
                claim.text(), claim.lines().stream().map(input.lines()::get).toList());
    }
}
