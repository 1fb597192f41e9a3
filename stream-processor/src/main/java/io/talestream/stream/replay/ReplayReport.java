package io.talestream.stream.replay;

/// The result of a replay. `before` were delivered by the earlier run that it resumed; `given` of the `read` ones
/// were selected. The results are counted per consumer.
public record ReplayReport(long before, long read, long given, long applied, long stale, long parked) {}
