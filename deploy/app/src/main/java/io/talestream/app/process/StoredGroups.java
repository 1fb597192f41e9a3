package io.talestream.app.process;

import io.talestream.app.resources.OpenTable;
import io.talestream.ingest.operations.OperationsView.ConsumerView;
import io.talestream.ingest.operations.OperationsView.GroupView;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.GroupOverview;
import io.talestream.stream.group.Lag;
import io.talestream.stream.group.ProgressTable;
import io.talestream.stream.source.dynamodb.DynamoStreamsSource;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/// Groups that other processes run, from their stored progress.
final class StoredGroups implements WatchedGroups {
    /// Only the processes that run the groups count what they handle.
    private static final List<ConsumerView> NOT_COUNTED = List.of();

    private final DynamoGroupProgress progress;
    private final DynamoStreamsSource changes;

    StoredGroups(OpenTable table) {
        this.progress = new DynamoGroupProgress(table.client(), ProgressTable.besides(table.name()));
        this.changes = table.changes();
    }

    @Override
    public List<GroupView> look() {
        return overviews().stream().map(StoredGroups::view).toList();
    }

    @Override
    public Map<String, Duration> lag() {
        Map<String, Duration> lag = new LinkedHashMap<>();
        overviews().forEach(group -> lag.put(group.group(), behind(group)));
        return lag;
    }

    /// Empty before the first group has run.
    private List<GroupOverview> overviews() {
        try {
            return progress.groups().stream()
                    .map(name -> GroupOverview.of(name, changes.leases(name), progress, Instant.now()))
                    .toList();
        } catch (ResourceNotFoundException e) {
            return List.of();
        }
    }

    private static GroupView view(GroupOverview group) {
        var open = group.rows().stream()
                .filter(row ->
                        row.running() || row.lag().filter(Lag.NONE::equals).isEmpty())
                .toList();
        boolean runs = open.stream().allMatch(GroupOverview.Row::running);
        return new GroupView(
                group.group(), NOT_COUNTED, open.size(), behind(group).toMillis(), runs ? "up" : "not running");
    }

    private static Duration behind(GroupOverview group) {
        return group.rows().stream()
                .flatMap(row -> row.lag().stream())
                .map(Lag::behind)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }
}
