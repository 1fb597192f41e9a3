package io.talestream.stream.source;

import java.util.List;

/// The shards a stream has now.
@FunctionalInterface
interface ShardList {
    List<ShardPlace> all();
}
