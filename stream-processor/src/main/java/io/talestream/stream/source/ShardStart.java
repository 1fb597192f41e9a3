package io.talestream.stream.source;

/// The start position in a shard: after the checkpoint, which may be one of the constants of [LeaseState].
public record ShardStart(ShardPlace shard, String checkpoint) {}
