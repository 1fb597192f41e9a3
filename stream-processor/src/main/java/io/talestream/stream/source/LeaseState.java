package io.talestream.stream.source;

import java.util.Optional;

/// The owner of a shard and its checkpoint: a sequence number or one of the constants.
public record LeaseState(String shard, Optional<String> owner, String checkpoint) {
    /// From the oldest change in the stream.
    public static final String TRIM_HORIZON = "TRIM_HORIZON";
    /// Read to its end; child shards may begin.
    public static final String SHARD_END = "SHARD_END";

    public boolean ended() {
        return checkpoint.equals(SHARD_END);
    }
}
