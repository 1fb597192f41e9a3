package io.talestream.indexer.rebuild;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.indexer.RewritePolicy;
import io.talestream.indexer.SearchConsumer;
import io.talestream.indexer.verify.Verification;
import io.talestream.search.index.Generations;
import io.talestream.search.index.SearchIndex;
import io.talestream.store.table.TableWalk;
import io.talestream.stream.replay.ChangeHistory;
import io.talestream.stream.replay.Replay;
import io.talestream.stream.replay.Selection;
import io.talestream.stream.replay.TableHistory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Rewrites one workspace in the live index: expected documents are replaced in place, unexpected ones are deleted.
public record WorkspaceRebuild(Verification.Sources sources, Replay.Means means, RebuildSteps steps) {
    /// Returns whether the workspace matches the table.
    public boolean run(WorkspaceId workspace) throws InterruptedException {
        String live = new Generations(sources.open()).state().live();
        var consumer = SearchConsumer.into(
                new SearchIndex.Target(live),
                sources.open(),
                sources.bucket(),
                sources.sessions(),
                RewritePolicy.WHAT_IS_THERE_TOO);
        var items = new WorkspaceHistory(sources.walk(), workspace);
        var replay = new Replay("reindex-" + live, items, Selection.ALL, List.of(consumer), means, steps.filling());
        replay.restart();
        steps.filled(replay.run(Instant.now()));
        steps.comparing(live);
        var left = new Tally(steps);
        Verification.ofIndices(sources, List.of(live), true, left).run(Optional.of(workspace));
        return left.isNone(live);
    }

    /// The items of one workspace in the table. It is small, so it restarts after a kill instead of resuming.
    private record WorkspaceHistory(TableWalk walk, WorkspaceId workspace) implements ChangeHistory {
        @Override
        public String name() {
            return "workspace " + workspace.value();
        }

        @Override
        public List<String> parts() {
            return List.of(workspace.value());
        }

        @Override
        public void read(String part, Optional<String> after, Pages pages) throws InterruptedException {
            List<List<ChangeRecord>> all = new ArrayList<>();
            walk.pass(
                    Optional.of(workspace),
                    page -> all.add(page.stream().map(TableHistory::change).toList()));
            for (List<ChangeRecord> page : all) {
                if (!pages.next(page, Optional.empty())) {
                    return;
                }
            }
        }
    }
}
