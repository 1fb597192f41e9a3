package io.talestream.app.process;

import io.talestream.ingest.operations.OperationsView.GroupView;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// The consumer groups of a table, as operators see them.
interface WatchedGroups {
    List<GroupView> look();

    /// The lag of each group, by its name.
    Map<String, Duration> lag();
}
