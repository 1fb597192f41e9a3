package io.talestream.stream.source;

import java.util.List;

/// The current shards of a stream.
@FunctionalInterface
interface ShardList {
    List<ShardPlace> all();
}
