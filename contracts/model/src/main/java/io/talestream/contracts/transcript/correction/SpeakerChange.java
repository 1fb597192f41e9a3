package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.id.Ids;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import java.util.Optional;

/// A rule that gives a range of utterances to another speaker. Rules apply in their order: a later one sees the labels
/// that earlier ones gave.
///
/// @param last empty if the range reaches to the end
/// @param of only utterances that had this label; empty for all
/// @param placed false if it was made for an earlier base, and its range was not found in this one
public record SpeakerChange(
        String id, Anchor first, Optional<Anchor> last, Optional<String> of, String label, boolean placed) {
    /// An utterance of the base, with its time and beginning to find it again in another transcript of the session.
    public record Anchor(int ordinal, Optional<Span> span, String original) {
        public Anchor {
            if (ordinal < 0 || ordinal >= Utterance.MOST) {
                throw new InvalidField("ordinal", "must be between 0 and %d".formatted(Utterance.MOST - 1));
            }
            Text.prose("original", original, Correction.LONGEST_ORIGINAL);
        }

        public static Anchor of(Utterance base) {
            return new Anchor(base.ordinal(), base.span(), Correction.beginning(base.text()));
        }
    }

    public SpeakerChange {
        Ids.checked("id", id);
        of.ifPresent(only -> Text.line("of", only, Utterance.LONGEST_SPEAKER));
        Text.line("label", label, Utterance.LONGEST_SPEAKER);
        if (last.isPresent() && last.get().ordinal() < first.ordinal()) {
            throw new InvalidField("last", "must not be before the first");
        }
    }

    /// The label of an utterance of the base that had this one before.
    String applied(int ordinal, String before) {
        boolean isInRange = placed
                && ordinal >= first.ordinal()
                && last.map(end -> ordinal <= end.ordinal()).orElse(true);
        return isInRange && of.map(before::equals).orElse(true) ? label : before;
    }

    boolean isOneLine() {
        return last.filter(end -> end.ordinal() == first.ordinal()).isPresent();
    }

    SpeakerChange at(Anchor newFirst, Optional<Anchor> newLast) {
        return new SpeakerChange(id, newFirst, newLast, of, label, true);
    }

    SpeakerChange unplaced() {
        return new SpeakerChange(id, first, last, of, label, false);
    }
}
