package io.talestream.stream.group;

import io.talestream.stream.delivery.BatchTimes;
import io.talestream.stream.delivery.Counts;
import java.util.Map;

/// A running group, as monitoring sees it.
public interface RunningGroup {
    String name();

    /// The maximum lag of the shards this worker owns, and the sum of their changes.
    Lag lag();

    /// By consumer name, since this worker started. Monotonic.
    Map<String, Counts> counts();

    /// Since this worker started. Monotonic.
    BatchTimes batchTimes();
}
