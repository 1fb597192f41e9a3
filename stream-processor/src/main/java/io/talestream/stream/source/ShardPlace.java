package io.talestream.stream.source;

import java.util.List;

/// A shard and its parents. Parents that are no longer in the stream are omitted.
public record ShardPlace(String id, List<String> parents, String firstHash, String lastHash) {}
