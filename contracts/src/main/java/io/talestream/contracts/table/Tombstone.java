package io.talestream.contracts.table;

import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.workspace.HideableEntity;
import io.talestream.contracts.workspace.Visibility;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// What a delete leaves under its key until it expires: no content, only the version, so that whoever writes there next
/// gets a higher one even if their clock is slow, and whoever reads there knows that it is gone for good.
///
/// It remembers who could see what was deleted: only they are told that it is gone.
public record Tombstone(ItemKey key, Version version, Instant createdAt, Instant deletedAt, Visibility visibility) {
    /// Far longer than the stream keeps a record (24 hours) or a clock may be wrong.
    public static final Duration KEPT = Duration.ofDays(30);

    public Tombstone {
        createdAt = IsoTime.micros(createdAt);
        deletedAt = IsoTime.micros(deletedAt);
    }

    public static Tombstone of(ItemKey key, Stored<?> deleted, Version version, Instant now) {
        Visibility visibility =
                deleted.value() instanceof HideableEntity guarded ? guarded.visibility() : Visibility.ALL;
        return new Tombstone(key, version, deleted.createdAt(), now, visibility);
    }

    public Instant expiresAt() {
        return deletedAt.plus(KEPT).truncatedTo(ChronoUnit.SECONDS);
    }
}
