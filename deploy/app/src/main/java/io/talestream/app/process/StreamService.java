package io.talestream.app.process;

import io.talestream.app.resources.OpenParts;
import io.talestream.app.resources.OpenTable;
import io.talestream.stream.archive.Archiver;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.Coverage;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.delivery.Alarm;
import io.talestream.stream.gap.ArchiveProgress;
import io.talestream.stream.gap.RefillingGapFiller;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.GapFiller;
import io.talestream.stream.group.GroupParts;
import io.talestream.stream.group.GroupRunner;
import io.talestream.stream.group.GroupSettings;
import io.talestream.stream.group.Groups;
import io.talestream.stream.group.ProgressTable;
import io.talestream.stream.group.WorkerName;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.replay.Replay;
import io.talestream.stream.replay.ReplayPace;
import io.talestream.stream.replay.ReplayTable;
import io.talestream.stream.replay.TableHistory;
import io.talestream.stream.source.ChangeSource;
import io.talestream.stream.watch.GroupHealth;
import io.talestream.stream.watch.MinuteLine;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Runs the consumer groups of a table in this process, with the companion tables they need, and monitors their health.
public final class StreamService implements AutoCloseable {
    private static final Clock CLOCK = Clock.systemUTC();

    private final OpenParts opened = new OpenParts();
    private final GroupHealth health = new GroupHealth(GroupHealth.USUAL_BOUND);
    private final Groups groups;

    private StreamService(
            OpenTable table, ChangeSource source, Map<String, List<Consumer>> consumers, Path workers, Alarm alarm) {
        try {
            DynamoDbClient client = table.client();
            ParkingTable.ensure(client, ParkingTable.besides(table.name()));
            ProgressTable.ensure(client, ProgressTable.besides(table.name()));
            ReplayTable.ensure(client, ReplayTable.besides(table.name()));
            var worker = opened.add(WorkerName.claim(workers));
            var lot = new DynamoParkingLot(client, ParkingTable.besides(table.name()), CLOCK);
            var progress = new DynamoGroupProgress(client, ProgressTable.besides(table.name()));
            GapFiller gaps = gaps(table, source, consumers, lot, progress);
            Alarm both = (shard, error) -> {
                health.ended(shard, error);
                alarm.ended(shard, error);
            };
            var parts = GroupParts.usual(worker.name(), lot, progress, gaps, both, CLOCK);
            this.groups = opened.add(Groups.start(source, consumers, parts));
            opened.add(MinuteLine.start(groups.runners()));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /// Rejects settings under which nothing would run. `workers` is the directory that numbers this machine's workers.
    public static StreamService start(
            OpenTable table,
            ChangeSource source,
            Consumers consumers,
            GroupSettings settings,
            Path workers,
            Alarm alarm) {
        Map<String, List<Consumer>> assigned = settings.assign(consumers.all(table));
        if (assigned.values().stream().allMatch(List::isEmpty)) {
            throw new IllegalArgumentException("none of the consumers that the groups name is available: nothing runs");
        }
        return new StreamService(table, source, assigned, workers, alarm);
    }

    public List<GroupRunner> groups() {
        return groups.runners();
    }

    public List<GroupHealth.State> health() {
        return health.of(groups.runners());
    }

    @Override
    public void close() {
        opened.close();
    }

    private static GapFiller gaps(
            OpenTable table,
            ChangeSource source,
            Map<String, List<Consumer>> consumers,
            ParkingLot lot,
            DynamoGroupProgress progress) {
        var archive = new ChangeArchive(table.bucket(), table.name());
        return new RefillingGapFiller(
                archive,
                new Coverage(archive, CLOCK),
                archivedUpTo(source, consumers, progress),
                new TableHistory(table.client(), table.name()),
                // The group waits for this replay, so throttling it would gain nothing.
                Replay.Means.usual(
                        lot,
                        new ReplayTable(table.client(), ReplayTable.besides(table.name())),
                        ReplayPace.unbounded()),
                CLOCK);
    }

    private static Supplier<Optional<Instant>> archivedUpTo(
            ChangeSource source, Map<String, List<Consumer>> consumers, DynamoGroupProgress progress) {
        return consumers.entrySet().stream()
                .filter(group -> group.getValue().stream().anyMatch(Archiver.class::isInstance))
                .map(Map.Entry::getKey)
                .findFirst()
                .<Supplier<Optional<Instant>>>map(group -> {
                    var leases = source.leases(group);
                    return new ArchiveProgress(progress, leases::all, group);
                })
                .orElse(Optional::empty);
    }
}
