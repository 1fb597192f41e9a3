package io.talestream.contracts.transcript.format;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.input.ClockTime;
import java.util.OptionalLong;

/// A part of a recording; the end is exclusive. It contains every utterance that overlaps it; untimed utterances
/// belong to no part.
public record TimeRange(long fromMs, long toMs) {
    public static final TimeRange WHOLE = new TimeRange(0, Long.MAX_VALUE);

    public TimeRange {
        if (toMs <= fromMs) {
            throw new InvalidField("to", "must be after from");
        }
    }

    /// A time as people write it, `1:02:03` or `02:03.5`, or milliseconds.
    public static long ms(String field, String text) {
        OptionalLong ms = text.matches("[0-9]{1,9}") ? OptionalLong.of(Long.parseLong(text)) : ClockTime.ms(text);
        if (ms.isEmpty() || ms.getAsLong() > Span.LATEST_MS) {
            throw new InvalidField(field, "must be milliseconds or a time like 1:02:03, of 100 hours at most");
        }
        return ms.getAsLong();
    }

    public boolean covers(Utterance utterance) {
        return equals(WHOLE) || utterance.span().filter(this::covers).isPresent();
    }

    private boolean covers(Span span) {
        return span.startMs() < toMs && (span.endMs() > fromMs || span.startMs() >= fromMs);
    }
}
