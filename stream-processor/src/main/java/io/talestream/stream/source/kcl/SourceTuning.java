package io.talestream.stream.source.kcl;

import java.time.Duration;

/// The latency settings of a source; lower values cost more requests.
///
/// - `idle`: the delay between two reads of a shard with records; twice that after an empty read.
/// - `busy`: the delay after a large read, when more records are expected.
/// - `failOver`: a worker that is silent for this long loses its shards.
/// - `sharing`: how often unassigned leases are assigned to a worker. KCL ignores a worker whose last report, in
///   whole seconds, is older than twice that: the minimum is half a second.
/// - `leaderLease`: a leader that is silent for this long is replaced. The shards of a dead worker are not
///   reassigned before that.
/// - `shardSync`: how often the stream is checked for new shards.
/// - `checkpoint`: how often checkpoints are written.
/// - `stop`: how long running work may take to finish when the worker is stopped.
public record SourceTuning(
        Duration idle,
        Duration busy,
        Duration failOver,
        Duration sharing,
        Duration leaderLease,
        Duration shardSync,
        Duration checkpoint,
        Duration stop) {
    private static final Duration LEAST_SHARING = Duration.ofMillis(500);

    public SourceTuning {
        if (sharing.compareTo(LEAST_SHARING) < 0) {
            throw new IllegalArgumentException("sharing must be at least %s, is %s".formatted(LEAST_SHARING, sharing));
        }
    }

    /// A shard of DynamoDB Streams or Kinesis allows five reads per second for all readers together.
    public static final SourceTuning AWS = new SourceTuning(
            Duration.ofMillis(500),
            Duration.ofMillis(400),
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofSeconds(5),
            Duration.ofSeconds(20));

    /// For free requests and workers on one machine.
    public static final SourceTuning LOCAL = new SourceTuning(
            Duration.ofMillis(50),
            Duration.ZERO,
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(3),
            Duration.ofSeconds(10),
            Duration.ofSeconds(1),
            Duration.ofSeconds(10));

    /// For the only worker of its groups, in one process with the engine of its table. A restarted worker gets its
    /// leases back by its name, takes those of child shards itself, and no other worker could take over: a short
    /// fail-over time would only lose the leases of a machine that stalls, and frequent reports would only be read
    /// by itself.
    public static final SourceTuning ALONE = new SourceTuning(
            Duration.ofMillis(50),
            Duration.ZERO,
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofMinutes(1),
            Duration.ofMinutes(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(10));

    /// The same for a worker that may stall for this long and must keep its shards.
    public SourceTuning losingShardsAfter(Duration silence) {
        return new SourceTuning(idle, busy, silence, sharing, leaderLease, shardSync, checkpoint, stop);
    }
}
