package io.talestream.app.cli.index;

import io.talestream.app.command.TableCommand;
import io.talestream.app.config.UsageError;
import io.talestream.app.resources.OpenTable;
import io.talestream.search.index.Generations;
import io.talestream.search.index.SearchIndex;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "rollback",
        description = {
            "Make the index that the last rebuild replaced live again",
            "Repeat it to undo; changes are written to both indices"
        },
        exitCodeList = {"0:the previous index is live", "1:failed", "2:no index to roll back to, or usage error"},
        footer = "  talestream reindex rollback --dry-run")
final class ReindexRollback extends TableCommand {
    @Option(names = "--dry-run", description = "Show what would be done; change nothing")
    private boolean dryRun;

    ReindexRollback(Map<String, String> environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        PrintWriter out = out();
        try (OpenTable open = at.open();
                var index = open.index()) {
            var generations = new Generations(index);
            Generations.State state = generations.state();
            String previous = state.previous()
                    .orElseThrow(() ->
                            new UsageError("There is no index to roll back to: %s replaced none, or it was deleted."
                                    .formatted(state.live())));
            if (!new SearchIndex.Target(previous).isCurrent()) {
                out.println("Warning: %s has another mapping than this release needs.".formatted(previous));
            }
            if (!dryRun) {
                generations.rollback(state);
            }
            out.println((dryRun ? "%s would be the live index instead of %s." : "%s is the live index instead of %s.")
                    .formatted(previous, state.live()));
            return 0;
        }
    }
}
