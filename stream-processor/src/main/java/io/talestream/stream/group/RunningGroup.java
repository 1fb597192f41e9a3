package io.talestream.stream.group;

import io.talestream.stream.delivery.BatchTimes;
import io.talestream.stream.delivery.Counts;
import java.util.Map;

/// A group at work, as seen from outside.
public interface RunningGroup {
    String name();

    /// The longest of the shards this worker has, and the changes of all.
    Lag lag();

    /// By the consumer's name, since this worker started. Never less than before.
    Map<String, Counts> counts();

    /// Since this worker started. Never less than before.
    BatchTimes batchTimes();
}
