package io.talestream.stream.group;

import io.talestream.stream.source.LeaseState;
import java.time.Instant;
import java.util.Optional;

/// The progress of a group in one shard, as reported by `worker` at `updatedAt`. `handledUpTo` is when the change
/// at the checkpoint was made.
public record ShardProgress(
        String group,
        String shard,
        Optional<String> checkpoint,
        Optional<Instant> handledUpTo,
        Lag lag,
        String worker,
        Instant updatedAt) {
    /// Whether this differs from another report of the same worker by its time at most.
    boolean isAsFarAs(ShardProgress other) {
        return checkpoint.equals(other.checkpoint) && handledUpTo.equals(other.handledUpTo) && lag.equals(other.lag);
    }

    /// Whether the shard is read and handled to its end.
    public boolean isEnded() {
        return checkpoint.filter(LeaseState.SHARD_END::equals).isPresent();
    }
}
