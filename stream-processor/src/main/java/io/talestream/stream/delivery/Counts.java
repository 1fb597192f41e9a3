package io.talestream.stream.delivery;

/// How one consumer fared with this shard. `retries` are attempts that met an outage, of itself or of the
/// parking lot.
public record Counts(long applied, long stale, long parked, long retries) {}
