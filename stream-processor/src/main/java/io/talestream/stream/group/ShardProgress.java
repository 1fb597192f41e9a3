package io.talestream.stream.group;

import io.talestream.stream.source.LeaseState;
import java.time.Instant;
import java.util.Optional;

/// How far a group has come in one shard, as `worker` saw it at `updatedAt`. `handledUpTo` is when the change
/// at the checkpoint was made.
public record ShardProgress(
        String group,
        String shard,
        Optional<String> checkpoint,
        Optional<Instant> handledUpTo,
        Lag lag,
        String worker,
        Instant updatedAt) {
    /// Whether there is nothing more to read.
    public boolean isEnded() {
        return checkpoint.filter(LeaseState.SHARD_END::equals).isPresent();
    }
}
