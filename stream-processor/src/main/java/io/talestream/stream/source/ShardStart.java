package io.talestream.stream.source;

/// Where reading a shard is to begin: after the checkpoint, which may be one of the words of [LeaseState].
public record ShardStart(ShardPlace shard, String checkpoint) {}
