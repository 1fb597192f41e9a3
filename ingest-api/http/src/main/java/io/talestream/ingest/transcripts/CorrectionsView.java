package io.talestream.ingest.transcripts;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.correction.SpeakerChange;
import io.talestream.contracts.transcript.correction.SpeakerChange.Anchor;
import io.talestream.ingest.schema.MayBeAbsent;
import java.util.List;
import java.util.Optional;

/// The corrections of a transcript. `unplaced` corrections were made in an earlier transcript and have no match in
/// the current one: correct the text again, or mark the secret again. `withheld` is true if the whole transcript is
/// hidden from players because a secret is unplaced.
@Serdeable
public record CorrectionsView(
        List<CorrectionView> placed,
        List<CorrectionView> unplaced,
        List<SpeakerChangeView> speakerChanges,
        boolean withheld) {
    static final CorrectionsView NONE = new CorrectionsView(List.of(), List.of(), List.of(), false);

    /// `original` is the beginning of the text before the correction; `n` is the position of the utterance in the
    /// transcript in which it was corrected.
    @Serdeable
    public record CorrectionView(
            int n,
            @MayBeAbsent Optional<Long> start,
            @MayBeAbsent Optional<Long> end,
            String original,
            @MayBeAbsent Optional<String> text,
            @MayBeAbsent Optional<Boolean> secret) {
        static CorrectionView of(Correction correction) {
            return new CorrectionView(
                    correction.ordinal(),
                    correction.span().map(Span::startMs),
                    correction.span().map(Span::endMs),
                    correction.original(),
                    correction.text(),
                    correction.secret());
        }
    }

    /// A change of speakers, in the order in which they apply. `original` is the beginning of the first utterance.
    /// Without `last` the range reaches to the end; without `of` it covers all speakers. If it is not `placed`, the
    /// positions are those of an earlier transcript.
    @Serdeable
    public record SpeakerChangeView(
            String id,
            int first,
            @MayBeAbsent Optional<Integer> last,
            @MayBeAbsent Optional<String> of,
            String label,
            String original,
            boolean placed) {
        static SpeakerChangeView of(SpeakerChange change) {
            return new SpeakerChangeView(
                    change.id(),
                    change.first().ordinal(),
                    change.last().map(Anchor::ordinal),
                    change.of(),
                    change.label(),
                    change.first().original(),
                    change.placed());
        }
    }

    static CorrectionsView of(Corrections corrections) {
        return new CorrectionsView(
                views(corrections.placed()),
                views(corrections.unplaced()),
                corrections.speakers().stream().map(SpeakerChangeView::of).toList(),
                corrections.withheld());
    }

    private static List<CorrectionView> views(List<Correction> corrections) {
        return corrections.stream().map(CorrectionView::of).toList();
    }
}
