package io.talestream.contracts.table;

import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.IsoTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// What a delete leaves under its key until it expires: no content, only the version, so that whoever writes there next
/// gets a higher one even if their clock is slow, and whoever reads there knows that it is gone for good.
public record Tombstone(ItemKey key, Version version, Instant createdAt, Instant deletedAt) {
    /// Far longer than the stream keeps a record (24 hours) or a clock may be wrong.
    public static final Duration KEPT = Duration.ofDays(30);

    public Tombstone {
        createdAt = IsoTime.micros(createdAt);
        deletedAt = IsoTime.micros(deletedAt);
    }

    public Instant expiresAt() {
        return deletedAt.plus(KEPT).truncatedTo(ChronoUnit.SECONDS);
    }
}
