package io.talestream.stream.source.kcl;

import io.talestream.stream.source.ShardPlace;
import java.util.List;

/// The current shards of a stream.
@FunctionalInterface
public interface ShardList {
    List<ShardPlace> all();
}
