package io.talestream.stream.source;

import io.talestream.contracts.change.ChangeRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Where the changes of one shard go, for as long as this worker has its lease.
public interface ShardFeed {
    /// Takes the next changes, or none: then all there are were read. May wait. False when no more is taken,
    /// now or later.
    boolean accept(List<ChangeRecord> batch);

    /// What comes next does not follow what came before: the stream has lost changes in between. Returns when
    /// they were brought from elsewhere; false when no more is taken.
    boolean missed();

    /// The last change that is handled together with all before it.
    Optional<String> checkpoint();

    /// Until when it is known that nothing was missed, by whoever had the shard before. Empty when nobody had.
    Optional<Instant> readUpTo();

    /// Takes nothing more, and says whether all that was taken is handled.
    boolean finish(Duration longest);

    /// The lease is lost.
    void abandon();

    /// The shard is marked as read to its end.
    void ended();
}
