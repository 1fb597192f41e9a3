package io.talestream.app.cli.replay;

import io.talestream.app.command.TableCommand;
import io.talestream.app.config.Times;
import io.talestream.app.config.UsageError;
import io.talestream.app.process.Consumers;
import io.talestream.app.resources.OpenTable;
import io.talestream.app.resources.ReplayMeans;
import io.talestream.stream.archive.Archiver;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.replay.ArchiveHistory;
import io.talestream.stream.replay.ChangeHistory;
import io.talestream.stream.replay.Replay;
import io.talestream.stream.replay.ReplayReport;
import io.talestream.stream.replay.Selection;
import io.talestream.stream.replay.StreamHistory;
import io.talestream.stream.replay.TableHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "replay",
        description = {
            "Deliver past changes to one consumer again, in parallel with live traffic",
            "Stop it at any time; repeat the command to resume"
        },
        exitCodeList = {
            "0:every change was applied or is stale",
            "1:changes were parked, or it failed",
            "2:usage error; nothing was changed"
        },
        footer = {
            "  talestream replay --consumer archive --source stream --dry-run",
            "  talestream replay --consumer archive --source table --max-lag 2s",
            "  talestream replay --consumer search --source archive --from 2026-01-31 --to 2026-02-01"
        })
public final class ReplayCommand extends TableCommand {
    /// The histories that changes can be read from.
    enum Source {
        stream,
        archive,
        table
    }

    private final Consumers consumers;

    @Option(names = "--consumer", paramLabel = "NAME", required = true, description = "Deliver to this consumer")
    private String consumer = "";

    @Option(
            names = "--source",
            required = true,
            description = "Read stream (last 24 hours), archive (any time) or table (current items)")
    private Source source = Source.stream;

    @Option(names = "--from", paramLabel = "TIME", description = "Replay only changes made at this time or later")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Replay only changes made before this time")
    private @Nullable String to;

    @Option(names = "--workspace", paramLabel = "ID", description = "Replay only changes in this workspace")
    private @Nullable String workspace;

    @Option(
            names = "--max-lag",
            paramLabel = "TIME",
            description = "Throttle or pause to keep live lag below this (default: ${DEFAULT-VALUE})")
    private String maxLag = "5s";

    @Option(names = "--rate", paramLabel = "N", description = "Limit to this many changes per second")
    private @Nullable Double rate;

    @Option(names = "--restart", description = "Start over instead of resuming an interrupted replay")
    private boolean restart;

    @Option(names = "--dry-run", description = "Count the changes to deliver; write nothing")
    private boolean dryRun;

    public ReplayCommand(Map<String, String> environment, Consumers consumers) {
        super(environment);
        this.consumers = consumers;
    }

    @Override
    public Integer call() throws InterruptedException {
        Selection selection = selection();
        Duration longestLag = Times.duration("--max-lag", maxLag);
        if (rate != null && !(rate > 0)) {
            throw new UsageError("--rate must be a positive number, is " + rate);
        }
        if (!consumers.names().contains(consumer)) {
            throw new UsageError(
                    "--consumer must be one of %s, is %s".formatted(String.join(", ", consumers.names()), consumer));
        }
        if (source == Source.archive && consumer.equals(Archiver.NAME)) {
            throw new UsageError("--consumer archive already has all of --source archive: use stream or table.");
        }
        try (OpenTable open = at.open()) {
            var said = new ReplayLines(out(), err());
            Consumer to = consumers.open(consumer, open).orElseThrow();
            Replay replay = new Replay(
                    "replay", history(open, selection), selection, List.of(to), means(open, longestLag), said);
            if (dryRun) {
                said.dryRun(replay.count(), consumer, to.interests());
                return 0;
            }
            return run(replay, said);
        }
    }

    private int run(Replay replay, ReplayLines said) throws InterruptedException {
        if (restart) {
            replay.restart();
        }
        replay.unfinishedSince().ifPresent(begun -> said.line("Resuming the replay begun at %s.".formatted(begun)));
        ReplayReport report = replay.run(Instant.now());
        said.sum(report, consumer);
        return report.parked() == 0 ? 0 : 1;
    }

    private ChangeHistory history(OpenTable open, Selection selection) {
        return switch (source) {
            case table -> new TableHistory(open.client(), open.name());
            case archive -> new ArchiveHistory(new ChangeArchive(open.bucket(), open.name()), selection);
            case stream -> new StreamHistory(open.streams(), stream(open), Instant.now(), Thread::sleep);
        };
    }

    private static String stream(OpenTable open) {
        return Optional.ofNullable(open.client()
                        .describeTable(describe -> describe.tableName(open.name()))
                        .table()
                        .latestStreamArn())
                .orElseThrow(
                        () -> new UsageError("--source stream: the table %s has no stream.".formatted(open.name())));
    }

    private Replay.Means means(OpenTable open, Duration longestLag) {
        var means = new ReplayMeans(open);
        return (dryRun ? means : means.ensured()).atPace(rate == null ? Double.MAX_VALUE : rate, longestLag);
    }

    private Selection selection() {
        try {
            return new Selection(Times.parse("--from", from), Times.parse("--to", to), workspaceOf(workspace));
        } catch (IllegalArgumentException e) {
            throw new UsageError("--from must be before --to.");
        }
    }
}
