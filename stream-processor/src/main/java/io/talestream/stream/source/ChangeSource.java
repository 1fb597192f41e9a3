package io.talestream.stream.source;

import java.util.OptionalInt;

/// The table's changes, as DynamoDB Streams or a Kinesis data stream has them. What is read from it:
///
/// - Every change of the table comes to every group at least once, those of a shard in its order. A group
///   that is new begins with the oldest change there is.
/// - Shards are shared out among the workers of a group. Who loses one, or dies, is followed by another that
///   begins after the last checkpoint.
/// - A shard that follows another begins when that one is handled to its end.
public interface ChangeSource {
    /// Reads until it is closed, in threads of its own.
    StreamReader read(String group, String worker, ShardFeeds feeds);

    Leases leases(String group);

    /// How many groups may read at the same time; empty where there is no bound.
    OptionalInt mostGroups();
}
