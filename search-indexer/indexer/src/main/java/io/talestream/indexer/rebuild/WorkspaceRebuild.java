package io.talestream.indexer.rebuild;

import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.indexer.RewritePolicy;
import io.talestream.indexer.SearchConsumer;
import io.talestream.indexer.verify.Verification;
import io.talestream.search.index.Generations;
import io.talestream.search.index.SearchIndex;
import io.talestream.stream.replay.Replay;
import io.talestream.stream.replay.Selection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Rewrites one workspace in the live index: expected documents are replaced in place, unexpected ones are deleted.
public record WorkspaceRebuild(Verification.Sources sources, Replay.Means means, RebuildSteps steps) {
    /// Returns whether the workspace matches the table.
    public boolean run(WorkspaceId workspace) throws InterruptedException {
        String live = new Generations(sources.open()).state().live();
        var consumer = SearchConsumer.into(
                new SearchIndex.Target(live), sources.open(), sources.bucket(), RewritePolicy.WHAT_IS_THERE_TOO);
        var items = new WorkspaceHistory(sources.walk(), workspace);
        var replay = new Replay("reindex-" + live, items, Selection.ALL, List.of(consumer), means, steps.filling());
        replay.restart();
        steps.filled(replay.run(Instant.now()));
        steps.comparing(live);
        var left = new Tally(steps);
        Verification.ofIndices(sources, List.of(live), true, left).run(Optional.of(workspace));
        return left.isNone(live);
    }
}
