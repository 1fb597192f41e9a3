package io.talestream.stream.replay;

/// What a replay did. `before` were given by an earlier run that it went on from; `given` of the `read` ones
/// were selected, and how they ended counts each consumer.
public record ReplayReport(long before, long read, long given, long applied, long stale, long parked) {}
