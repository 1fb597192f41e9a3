package io.talestream.contracts.table;

import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.visibility.HideableEntity;
import io.talestream.contracts.visibility.Visibility;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// The marker that a delete leaves under its key until it expires: no content, only the version. The next write to
/// the key gets a higher version even if the writer's clock is slow, and a reader knows that the item is deleted.
///
/// It keeps the visibility of the deleted item: only users who could see it are notified of the delete.
public record Tombstone(ItemKey key, Version version, Instant createdAt, Instant deletedAt, Visibility visibility) {
    /// Far longer than the stream keeps a record (24 hours) or a clock may be wrong.
    public static final Duration KEPT = Duration.ofDays(30);

    public Tombstone {
        createdAt = IsoTime.micros(createdAt);
        deletedAt = IsoTime.micros(deletedAt);
    }

    public static Tombstone of(ItemKey key, StoredValue<?> deleted, Version version, Instant now) {
        Visibility visibility =
                deleted.value() instanceof HideableEntity guarded ? guarded.visibility() : Visibility.ALL;
        return new Tombstone(key, version, deleted.createdAt(), now, visibility);
    }

    public Instant expiresAt() {
        return deletedAt.plus(KEPT).truncatedTo(ChronoUnit.SECONDS);
    }
}
