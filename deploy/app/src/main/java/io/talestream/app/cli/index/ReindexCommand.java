package io.talestream.app.cli.index;

import io.talestream.app.command.TableCommand;
import io.talestream.app.config.Times;
import io.talestream.app.config.UsageError;
import io.talestream.app.resources.OpenTable;
import io.talestream.app.resources.ReplayMeans;
import io.talestream.app.resources.SettleOption;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.indexer.RewritePolicy;
import io.talestream.indexer.SearchConsumer;
import io.talestream.indexer.rebuild.Rebuild;
import io.talestream.indexer.rebuild.WorkspaceRebuild;
import io.talestream.indexer.verify.Verification;
import io.talestream.search.index.Generations;
import io.talestream.search.index.SearchIndex;
import io.talestream.stream.replay.Replay;
import io.talestream.stream.replay.Selection;
import io.talestream.stream.replay.TableHistory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "reindex",
        description = {
            "Rebuild the search index next to the live one, without downtime",
            "Swap the alias if the new index agrees with the table",
            "Stop it at any time; repeat the command to resume"
        },
        exitCodeList = {
            "0:the new index is live",
            "1:the new index differs from the table and the old one is still live; or it failed",
            "2:usage error; nothing was changed"
        },
        footer = {
            "  talestream reindex --dry-run",
            "  talestream reindex --max-lag 2s",
            "  talestream reindex --workspace 01ARZ3NDEKTSV4RRFFQ69G5FAV",
            "  talestream reindex rollback"
        })
public final class ReindexCommand extends TableCommand {
    @Mixin
    private final SettleOption settle = new SettleOption();

    @Option(names = "--workspace", paramLabel = "ID", description = "Rewrite only this workspace, in the live index")
    private @Nullable String workspace;

    @Option(names = "--dry-run", description = "Show what would be done; write nothing")
    private boolean dryRun;

    @Option(names = "--restart", description = "Start over instead of resuming an interrupted rebuild")
    private boolean restart;

    @Option(names = "--no-worse", description = "Swap even with differences if the live index has the same ones")
    private boolean noWorse;

    @Option(
            names = "--max-lag",
            paramLabel = "TIME",
            description = "Throttle or pause to keep live lag below this (default: ${DEFAULT-VALUE})")
    private String maxLag = "5s";

    @Option(names = "--rate", paramLabel = "N", description = "Limit to this many items per second")
    private @Nullable Double rate;

    private ReindexCommand(Map<String, String> environment) {
        super(environment);
    }

    public static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new ReindexCommand(environment))
                .addSubcommand(new ReindexRollback(environment))
                .addSubcommand(new ReindexForget(environment));
    }

    @Override
    public Integer call() throws InterruptedException {
        Optional<WorkspaceId> only = workspaceOf(workspace);
        Duration longestLag = Times.duration("--max-lag", maxLag);
        if (rate != null && !(rate > 0)) {
            throw new UsageError("--rate must be a positive number, is " + rate);
        }
        var said = new IndexLines(out(), err());
        try (OpenTable open = at.open()) {
            Verification.Sources sources = settle.sources(open);
            var means = new ReplayMeans(open);
            double most = rate == null ? Double.MAX_VALUE : rate;
            if (dryRun) {
                dryRun(open, sources, means.atPace(most, longestLag), only, said);
                return 0;
            }
            new SearchIndex(sources.open()).ensure();
            var writing = means.ensured().atPace(most, longestLag);
            return only.isPresent()
                    ? workspace(new WorkspaceRebuild(sources, writing, said), only.get(), said)
                    : everything(open, sources, writing, said);
        }
    }

    private int everything(OpenTable open, Verification.Sources sources, Replay.Means means, IndexLines said)
            throws InterruptedException {
        var generations = new Generations(sources.open());
        if (restart) {
            generations.state().next().ifPresent(generations::drop);
        }
        var rebuild = new Rebuild(sources, new TableHistory(open.client(), open.name()), means, said);
        Rebuild.Ending ending = rebuild.run(noWorse);
        said.sum();
        return switch (ending) {
            case Rebuild.Ending.Swapped(String index, String replaced) -> {
                said.line("%s is the live index. 'talestream reindex rollback' restores %s, 'talestream reindex forget'"
                                .formatted(index, replaced)
                        + " deletes it.");
                yield 0;
            }
            case Rebuild.Ending.Differs(String index, String live) -> {
                said.line("%s differs from the table, see above: %s is still the live index.".formatted(index, live));
                said.line("List the parked changes: talestream parked list --consumer search."
                        + " Run reindex again to resume, with --restart to start over.");
                yield 1;
            }
        };
    }

    private static int workspace(WorkspaceRebuild rebuild, WorkspaceId only, IndexLines said)
            throws InterruptedException {
        boolean agrees = rebuild.run(only);
        said.sum();
        return agrees ? 0 : 1;
    }

    private static void dryRun(
            OpenTable open,
            Verification.Sources sources,
            Replay.Means means,
            Optional<WorkspaceId> only,
            IndexLines said)
            throws InterruptedException {
        Generations.State state = new Generations(sources.open()).state();
        var consumer = SearchConsumer.into(
                new SearchIndex.Target(state.live()),
                sources.open(),
                sources.bucket(),
                sources.sessions(),
                RewritePolicy.WHAT_IS_NEWER);
        var selection = new Selection(Optional.empty(), Optional.empty(), only);
        Map<EntityType, Long> counts = new Replay(
                        "reindex",
                        new TableHistory(open.client(), open.name()),
                        selection,
                        List.of(consumer),
                        means,
                        said.filling())
                .count();
        said.line("%s is the live index.".formatted(state.live()));
        if (only.isEmpty() && state.next().isPresent()) {
            said.line("The interrupted rebuild of %s would be resumed."
                    .formatted(state.next().get()));
        } else if (only.isEmpty() && state.previous().isPresent()) {
            said.line("%s would be deleted.".formatted(state.previous().get()));
        }
        said.wouldRead(counts, consumer.interests());
    }
}
