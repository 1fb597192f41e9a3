package io.talestream.stream.source;

import java.time.Duration;

/// How quick a source is, which is paid for in requests.
///
/// - `idle`: between two reads of a shard that have something, and twice that after one that has nothing.
/// - `busy`: after a read that had so much that more is to be expected.
/// - `failOver`: a worker that is silent for so long has lost its shards.
/// - `sharing`: how often unassigned leases are assigned to a worker. KCL ignores a worker whose last report, in whole
///   seconds, is older than twice that: half a second is the least.
/// - `leaderLease`: a leader that is silent for so long is followed by another. Nobody shares out the shards of
///   a dead worker before that.
/// - `shardSync`: how often it is asked whether there are shards that nobody knows of.
/// - `checkpoint`: how often it is written how far a shard was handled.
/// - `stop`: how long what is under way may take to end when the worker is stopped.
public record Tuning(
        Duration idle,
        Duration busy,
        Duration failOver,
        Duration sharing,
        Duration leaderLease,
        Duration shardSync,
        Duration checkpoint,
        Duration stop) {
    private static final Duration LEAST_SHARING = Duration.ofMillis(500);

    public Tuning {
        if (sharing.compareTo(LEAST_SHARING) < 0) {
            throw new IllegalArgumentException("sharing must be at least %s, is %s".formatted(LEAST_SHARING, sharing));
        }
    }

    /// A shard of DynamoDB Streams or Kinesis can be read five times a second by all its readers together.
    public static final Tuning AWS = new Tuning(
            Duration.ofMillis(500),
            Duration.ofMillis(400),
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofSeconds(5),
            Duration.ofSeconds(20));

    /// Where requests are free and the other worker is on the same machine.
    public static final Tuning LOCAL = new Tuning(
            Duration.ofMillis(50),
            Duration.ZERO,
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(3),
            Duration.ofSeconds(10),
            Duration.ofSeconds(1),
            Duration.ofSeconds(10));

    /// The same for a worker that may be held up for so long, and keeps its shards.
    public Tuning losingShardsAfter(Duration silence) {
        return new Tuning(idle, busy, silence, sharing, leaderLease, shardSync, checkpoint, stop);
    }
}
