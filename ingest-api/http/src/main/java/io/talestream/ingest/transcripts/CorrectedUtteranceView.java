package io.talestream.ingest.transcripts;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.transcript.correction.Respelling;
import io.talestream.ingest.schema.MayBeAbsent;
import io.talestream.ingest.transcripts.TranscriptView.UtteranceView;
import java.util.Optional;

/// An utterance after a correction. `offer` is present if the correction changed a name that may be wrong elsewhere
/// in the campaign, too.
@Serdeable
public record CorrectedUtteranceView(
        int n,
        String speaker,
        String label,
        @MayBeAbsent Optional<String> character,
        @MayBeAbsent Optional<Long> start,
        @MayBeAbsent Optional<Long> end,
        String text,
        @MayBeAbsent Optional<Double> confidence,
        @MayBeAbsent Optional<Boolean> secret,
        @MayBeAbsent Optional<OfferView> offer) {
    /// A request body for the campaign's corrections, ready to send. `glossary` is true if the name is
    /// still missing from the glossary.
    @Serdeable
    public record OfferView(String from, String to, boolean glossary) {
        static OfferView of(Respelling respelling, boolean isKnown) {
            return new OfferView(respelling.from(), respelling.to(), !isKnown);
        }
    }

    static CorrectedUtteranceView of(UtteranceView utterance, Optional<OfferView> offer) {
        return new CorrectedUtteranceView(
                utterance.n(),
                utterance.speaker(),
                utterance.label(),
                utterance.character(),
                utterance.start(),
                utterance.end(),
                utterance.text(),
                utterance.confidence(),
                utterance.secret(),
                offer);
    }
}
