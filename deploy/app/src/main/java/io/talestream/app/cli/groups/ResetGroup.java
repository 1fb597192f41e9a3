package io.talestream.app.cli.groups;

import io.talestream.app.command.TableCommand;
import io.talestream.app.config.UsageError;
import io.talestream.app.config.Variables;
import io.talestream.app.resources.OpenTable;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.GroupProgress;
import io.talestream.stream.group.Lag;
import io.talestream.stream.group.ProgressTable;
import io.talestream.stream.group.ShardProgress;
import io.talestream.stream.source.LeaseState;
import io.talestream.stream.source.Leases;
import io.talestream.stream.source.ShardStart;
import io.talestream.stream.source.dynamodb.DynamoStreamsSource;
import io.talestream.stream.source.kcl.SourceTuning;
import io.talestream.stream.source.kinesis.KinesisSource;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "reset",
        description = {
            "Set the position in the stream where a group starts next",
            "Stop its workers first; consumers skip changes they already applied",
            "A group that reads a Kinesis stream is refused: see talestream replay"
        },
        exitCodeList = {"0:reset, or the result was shown", "1:failed", "2:usage error; nothing was changed"},
        footer = {
            "  talestream groups reset --group search --to beginning --dry-run",
            "  talestream groups reset --group search --to 2026-01-31T20:15:00Z",
            "  talestream groups reset --group work --to now --table talestream --region eu-west-1"
        })
final class ResetGroup extends TableCommand {
    /// Longer than any worker takes to renew a lease: KCL renews it after a third of the fail-over time.
    private static final Duration WATCH = SourceTuning.ALONE.failOver().dividedBy(2);

    @Option(names = "--group", paramLabel = "NAME", required = true, description = "Reset this group")
    private String group = "";

    @Option(
            names = "--to",
            paramLabel = "TIME",
            required = true,
            description = "Deliver changes from beginning, now or a time such as 2026-01-31T20:15:00Z")
    private String to = "";

    @Option(names = "--dry-run", description = "Show the new checkpoints; write nothing")
    private boolean dryRun;

    private final boolean isOnKinesis;

    ResetGroup(Map<String, String> environment) {
        super(environment);
        this.isOnKinesis =
                new Variables(environment, "TALESTREAM_STREAM_").text("KINESIS").isPresent();
    }

    @Override
    public Integer call() {
        Optional<Instant> time = time();
        try (OpenTable open = at.open()) {
            DynamoStreamsSource source = open.changes();
            Leases leases = source.leases(group);
            List<LeaseState> before = leases.all();
            if (before.isEmpty()) {
                throw new UsageError(
                        "There is no group %s on this table: --group must name one that has run.".formatted(group));
            }
            if (isOnKinesis || KinesisSource.isReadBy(before)) {
                throw new UsageError(
                        ("The group %s reads a Kinesis stream, in which positions cannot be set: deliver past"
                                        + " changes again with talestream replay --consumer NAME --source archive.")
                                .formatted(group));
            }
            if (before.stream().anyMatch(lease -> lease.owner().isPresent()) && leases.movesWithin(WATCH)) {
                throw new UsageError("The group %s is running: stop its workers before it is reset.".formatted(group));
            }
            List<ShardStart> starts = time.map(source::startingAt).orElseGet(source::startingAtTheBeginning);
            show(starts, before);
            if (!dryRun) {
                var progress = new DynamoGroupProgress(open.client(), ProgressTable.besides(open.name()));
                starts.forEach(start -> reset(start, leases, progress, time));
            }
            return 0;
        }
    }

    private void reset(ShardStart start, Leases leases, GroupProgress progress, Optional<Instant> time) {
        String shard = start.shard().id();
        progress.record(new ShardProgress(
                group, shard, Optional.of(start.checkpoint()), time, Lag.NONE, "reset by hand", Instant.now()));
        leases.reset(start.shard(), start.checkpoint());
    }

    private void show(List<ShardStart> starts, List<LeaseState> before) {
        var out = out();
        out.println(dryRun ? "Nothing was written. New checkpoints:" : "The group %s is reset:".formatted(group));
        for (ShardStart start : starts) {
            String now = before.stream()
                    .filter(lease -> lease.shard().equals(start.shard().id()))
                    .map(LeaseState::checkpoint)
                    .findFirst()
                    .orElse("no lease");
            out.printf("%-38s %s -> %s%n", start.shard().id(), now, start.checkpoint());
        }
    }

    private Optional<Instant> time() {
        return switch (to) {
            case "beginning" -> Optional.empty();
            case "now" -> Optional.of(Instant.now().plusSeconds(1));
            default -> {
                try {
                    yield Optional.of(Instant.parse(to));
                } catch (DateTimeParseException e) {
                    throw new UsageError(
                            "--to must be beginning, now or a time such as 2026-01-31T20:15:00Z, is " + to);
                }
            }
        };
    }
}
