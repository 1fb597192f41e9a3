package io.talestream.stream.source.kcl;

import java.util.HashMap;
import java.util.Map;

/// The shards with unread changes that the stream has lost. A shard stays here until the gap is filled, and gets no
/// checkpoint meanwhile.
public final class TrimmedShards {
    private final Map<String, Integer> losses = new HashMap<>();

    synchronized void lost(String shard) {
        losses.merge(shard, 1, Integer::sum);
    }

    /// The number of losses so far, to pass to [#filled].
    synchronized int losses(String shard) {
        return losses.getOrDefault(shard, 0);
    }

    /// Losses after this number remain open.
    synchronized void filled(String shard, int losses) {
        this.losses.remove(shard, losses);
    }

    /// KCL treats a missing shard as ended, and a checkpoint at its last change as the mark of its end. A
    /// checkpoint is therefore not written after a loss is detected, and a loss is not recorded while a checkpoint
    /// is written.
    synchronized void unlessLost(String shard, Runnable checkpoint) {
        if (!losses.containsKey(shard)) {
            checkpoint.run();
        }
    }
}
