package io.talestream.stream.parking;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.store.Version;
import java.time.Instant;
import java.util.Optional;

/// A parked change in full. `change` is absent if it was too large to store; the entry still identifies it.
public record ParkedChange(Entry entry, String stack, Optional<ChangeRecord> change) {
    /// The fields of a listing: which change and why, without user content.
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
