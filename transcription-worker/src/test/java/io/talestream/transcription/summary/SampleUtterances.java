package io.talestream.transcription.summary;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An utterance, ten seconds after the previous one.
public record SampleUtterances(String speaker, String text, boolean secret) {
    public static SampleUtterances by(String speaker, String text) {
        return new SampleUtterances(speaker, text, false);
    }

    public static SampleUtterances secretly(String speaker, String text) {
        return new SampleUtterances(speaker, text, true);
    }

    public static SummaryInput input(Edition edition, List<SampleUtterances> all) {
        return input(edition, Glossary.EMPTY, all);
    }

    public static SummaryInput input(Edition edition, Glossary glossary, List<SampleUtterances> all) {
        return SummaryInput.of(edition, Optional.empty(), glossary, timed(all), List.of());
    }

    public static List<Utterance> timed(List<SampleUtterances> all) {
        List<Utterance> utterances = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            SampleUtterances said = all.get(i);
            utterances.add(new Utterance(
                    i,
                    said.speaker(),
                    Optional.of(Span.at(10_000L * i)),
                    said.text(),
                    Optional.empty(),
                    List.of(),
                    said.secret()));
        }
        return utterances;
    }
}
