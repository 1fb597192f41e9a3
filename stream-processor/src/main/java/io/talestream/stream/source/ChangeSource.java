package io.talestream.stream.source;

import java.util.OptionalInt;

/// The table's changes, from DynamoDB Streams or a Kinesis data stream. Guarantees:
///
/// - Every group gets every change of the table at least once, those of a shard in order. A new group begins with
///   the oldest change available.
/// - The shards are distributed among the workers of a group. When a worker loses a shard or dies, another one
///   continues after the last checkpoint.
/// - A child shard begins when its parent is handled to its end.
public interface ChangeSource {
    /// Reads until it is closed, in threads of its own.
    StreamReader read(String group, String worker, ShardFeeds feeds);

    Leases leases(String group);

    /// How many groups can read concurrently; empty if unlimited.
    OptionalInt mostGroups();
}
