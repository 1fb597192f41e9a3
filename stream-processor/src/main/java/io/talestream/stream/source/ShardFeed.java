package io.talestream.stream.source;

import io.talestream.contracts.change.ChangeRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Receives the changes of one shard while this worker owns its lease.
public interface ShardFeed {
    /// [#finish] drains and halts it, [#abandon] loses the lease, [#ended] marks the end.
    ShardLifecycle lifecycle();

    /// Takes the next changes. An empty batch means that the shard is read up to its tip. May block. Returns false
    /// if no more changes are accepted, now or later.
    boolean accept(List<ChangeRecord> batch);

    /// Signals a gap: the stream has lost changes before the next ones. Returns when the gap is filled; false if no
    /// more changes are accepted.
    boolean missed();

    /// The last change up to which all are handled.
    Optional<String> checkpoint();

    /// The time up to which the previous owner has no gap. Empty if there was no previous owner.
    Optional<Instant> readUpTo();

    /// Accepts no more changes and returns whether all accepted ones are handled.
    boolean finish(Duration longest);

    /// Called when the lease is lost.
    void abandon();

    /// Called when the shard is marked as read to its end.
    void ended();
}
