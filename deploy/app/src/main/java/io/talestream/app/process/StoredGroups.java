package io.talestream.app.process;

import io.talestream.app.resources.OpenTable;
import io.talestream.ingest.operations.OperationsView.ConsumerView;
import io.talestream.ingest.operations.OperationsView.GroupView;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.GroupOverview;
import io.talestream.stream.group.Lag;
import io.talestream.stream.group.ProgressTable;
import io.talestream.stream.source.dynamodb.DynamoStreamsSource;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/// Groups that other processes run, from their stored progress. Empty before the first group has run.
final class StoredGroups implements Supplier<List<GroupView>> {
    /// Only the processes that run the groups count what they handle.
    private static final List<ConsumerView> NOT_COUNTED = List.of();

    private final DynamoGroupProgress progress;
    private final DynamoStreamsSource changes;

    StoredGroups(OpenTable table) {
        this.progress = new DynamoGroupProgress(table.client(), ProgressTable.besides(table.name()));
        this.changes = table.changes();
    }

    @Override
    public List<GroupView> get() {
        try {
            return progress.groups().stream()
                    .map(name -> view(GroupOverview.of(name, changes.leases(name), progress, Instant.now())))
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
        long lagMillis = group.rows().stream()
                .flatMap(row -> row.lag().stream())
                .mapToLong(lag -> lag.behind().toMillis())
                .max()
                .orElse(0);
        return new GroupView(group.group(), NOT_COUNTED, open.size(), lagMillis, runs ? "up" : "not running");
    }
}
