package io.talestream.transcription.summary;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import java.util.List;
import java.util.Optional;

/// Something someone said, ten seconds after the one before.
public record Said(String speaker, String text, boolean secret) {
    public static Said by(String speaker, String text) {
        return new Said(speaker, text, false);
    }

    public static Said secretly(String speaker, String text) {
        return new Said(speaker, text, true);
    }

    public static Heard heard(Edition edition, List<Said> all) {
        return heard(edition, Glossary.EMPTY, all);
    }

    public static Heard heard(Edition edition, Glossary glossary, List<Said> all) {
        var listening = Heard.by(edition, Optional.empty(), glossary);
        for (int i = 0; i < all.size(); i++) {
            Said said = all.get(i);
            listening.add(new Utterance(
                    i,
                    said.speaker(),
                    Optional.of(Span.at(10_000L * i)),
                    said.text(),
                    Optional.empty(),
                    List.of(),
                    said.secret()));
        }
        return listening.end();
    }
}
