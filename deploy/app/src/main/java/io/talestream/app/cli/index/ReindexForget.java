package io.talestream.app.cli.index;

import io.talestream.app.command.TableCommand;
import io.talestream.app.resources.OpenTable;
import io.talestream.search.index.Generations;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "forget",
        description = {
            "Delete all indices except the live one, also an unfinished rebuild",
            "End the double writes; a rollback is then no longer possible"
        },
        exitCodeList = {"0:one index is left", "1:failed", "2:usage error"},
        footer = "  talestream reindex forget --dry-run")
final class ReindexForget extends TableCommand {
    @Option(names = "--dry-run", description = "Show what would be done; change nothing")
    private boolean dryRun;

    ReindexForget(Map<String, String> environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        PrintWriter out = out();
        try (OpenTable open = at.open();
                var index = open.index()) {
            var generations = new Generations(index);
            Generations.State state = generations.state();
            List<String> others = Stream.of(state.next(), state.previous())
                    .flatMap(Optional::stream)
                    .toList();
            for (String other : others) {
                if (!dryRun) {
                    generations.drop(other);
                }
                out.println((dryRun ? "%s would be deleted." : "%s is deleted.").formatted(other));
            }
            out.println("%s is the live index.".formatted(state.live()));
            return 0;
        }
    }
}
