package io.talestream.contracts.change;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.text.IsoTime;
import java.time.Instant;
import java.util.Optional;

/// A change as the stream delivers it, undecoded: the key, the images before and after, the time and the position.
/// Archive and parking lot store this form, so that a change which a decoder does not understand is not lost.
public record ChangeRecord(
        Attributes key, Optional<Attributes> before, Optional<Attributes> after, Instant at, String sequenceNumber) {
    public ChangeRecord {
        at = IsoTime.micros(at);
    }

    /// Keys and images hold secrets and user content: they are not printed.
    @Override
    public String toString() {
        return "ChangeRecord[at=%s, sequenceNumber=%s]".formatted(at, sequenceNumber);
    }
}
