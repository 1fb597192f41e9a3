package io.talestream.stream.source;

import java.util.List;

/// A shard among the others of its stream. Parents that the stream no longer has are not named.
public record ShardPlace(String id, List<String> parents, String firstHash, String lastHash) {}
