package io.talestream.stream.source;

import java.time.Duration;
import java.util.List;

/// The leases of one group: its shards, their owners and their checkpoints.
public interface Leases {
    /// Empty if the group has never run.
    List<LeaseState> all();

    /// Watches for this long whether a worker renews a lease or moves a checkpoint.
    boolean movesWithin(Duration time);

    /// Makes the next owner of the shard begin after this checkpoint. Only for a stopped group: a current owner
    /// would overwrite it with its own checkpoint.
    void reset(ShardPlace shard, String checkpoint);
}
