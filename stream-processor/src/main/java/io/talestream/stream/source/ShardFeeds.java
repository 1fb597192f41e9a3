package io.talestream.stream.source;

/// Called with the name of a shard when this worker has got its lease.
@FunctionalInterface
public interface ShardFeeds {
    ShardFeed open(String shard);
}
