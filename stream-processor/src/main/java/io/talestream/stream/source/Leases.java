package io.talestream.stream.source;

import java.time.Duration;
import java.util.List;

/// The leases of one group: which shards there are, who has them and how far they were read.
public interface Leases {
    /// Empty when the group never ran.
    List<LeaseState> all();

    /// Watches for so long whether a worker renews a lease or moves a checkpoint.
    boolean movesWithin(Duration time);

    /// Lets whoever takes the shard next begin after this checkpoint. Only for a group that is not running:
    /// who has the shard now would write its own checkpoint over it.
    void reset(ShardPlace shard, String checkpoint);
}
