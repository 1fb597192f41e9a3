package io.talestream.stream.parking;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.store.Version;
import java.time.Instant;
import java.util.Optional;

/// One change that waits, whole. `change` is absent where it was too large to be kept; the entry says what
/// it was.
public record ParkedChange(Entry entry, String stack, Optional<ChangeRecord> change) {
    /// What a list shows: which change and why, nothing of what people said.
    public record Entry(
            ParkedId id,
            String consumer,
            ParkedKey key,
            String sequenceNumber,
            Optional<Version> version,
            String reason,
            int attempts,
            Instant firstAt,
            Instant lastAt) {}
}
