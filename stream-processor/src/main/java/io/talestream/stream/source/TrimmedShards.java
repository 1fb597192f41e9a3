package io.talestream.stream.source;

import java.util.HashMap;
import java.util.Map;

/// The shards of which the stream has lost changes that were not read. A shard stays here until what it lost
/// was brought from elsewhere, and gets no checkpoint meanwhile.
final class TrimmedShards {
    private final Map<String, Integer> losses = new HashMap<>();

    synchronized void lost(String shard) {
        losses.merge(shard, 1, Integer::sum);
    }

    /// How many times changes were lost; to be given to [#filled].
    synchronized int losses(String shard) {
        return losses.getOrDefault(shard, 0);
    }

    /// What was lost since is still missing.
    synchronized void filled(String shard, int losses) {
        this.losses.remove(shard, losses);
    }

    /// KCL takes a shard that it cannot find for one that has ended, and a checkpoint at its last change for
    /// the mark of its end. So none is written once a loss was noticed, and none is noticed while one is
    /// written.
    synchronized void unlessLost(String shard, Runnable checkpoint) {
        if (!losses.containsKey(shard)) {
            checkpoint.run();
        }
    }
}
