package io.talestream.stream.source;

import java.util.Optional;

/// Who reads a shard, and where: the checkpoint is a sequence number, or one of the three words.
public record LeaseState(String shard, Optional<String> owner, String checkpoint) {
    /// From the oldest change the stream has.
    public static final String TRIM_HORIZON = "TRIM_HORIZON";
    /// From now on.
    public static final String LATEST = "LATEST";
    /// Read to its end; the shards that follow it may begin.
    public static final String SHARD_END = "SHARD_END";

    public boolean ended() {
        return checkpoint.equals(SHARD_END);
    }

    /// Whether a change was handled, so that the checkpoint is the place of one in the stream.
    public boolean begun() {
        return !ended() && !checkpoint.equals(TRIM_HORIZON) && !checkpoint.equals(LATEST);
    }
}
