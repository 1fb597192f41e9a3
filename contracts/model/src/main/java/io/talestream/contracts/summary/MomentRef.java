package io.talestream.contracts.summary;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import java.util.OptionalLong;

/// A line of the transcript that an entry of a recap comes from.
///
/// @param line its position among the lines that readers of the edition see: hidden lines do not count
/// @param startMs empty if the transcript has no times
public record MomentRef(int line, OptionalLong startMs) {
    public MomentRef {
        if (line < 0 || line >= Utterance.MOST) {
            throw new InvalidField("line", "must be between 0 and %d".formatted(Utterance.MOST - 1));
        }
        if (startMs.isPresent() && (startMs.getAsLong() < 0 || startMs.getAsLong() > Span.LATEST_MS)) {
            throw new InvalidField("start", "must lie between the start and 100 hours");
        }
    }

    public static MomentRef of(Utterance line) {
        return new MomentRef(
                line.ordinal(),
                line.span().map(span -> OptionalLong.of(span.startMs())).orElse(OptionalLong.empty()));
    }
}
