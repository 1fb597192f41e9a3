package io.talestream.stream.source;

/// Called with the id of a shard when this worker has acquired its lease.
@FunctionalInterface
public interface ShardFeeds {
    ShardFeed open(String shard);
}
