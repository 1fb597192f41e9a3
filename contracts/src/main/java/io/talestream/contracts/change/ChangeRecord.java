package io.talestream.contracts.change;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.text.IsoTime;
import java.time.Instant;
import java.util.Optional;

/// A change as the stream delivers it, undecoded: the key, the images before and after, when and in which place.
/// What is archived or parked is this, so that nothing is lost to a decoder that did not understand it.
public record ChangeRecord(
        Attributes key, Optional<Attributes> before, Optional<Attributes> after, Instant at, String sequenceNumber) {
    public ChangeRecord {
        at = IsoTime.micros(at);
    }

    /// Keys and images hold secrets and what people said: they are not printed.
    @Override
    public String toString() {
        return "ChangeRecord[at=%s, sequenceNumber=%s]".formatted(at, sequenceNumber);
    }
}
