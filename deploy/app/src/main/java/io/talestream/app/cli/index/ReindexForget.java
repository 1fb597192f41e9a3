package io.talestream.app.cli.index;

import io.talestream.app.resources.OpenTable;
import io.talestream.app.resources.TableOptions;
import io.talestream.search.index.Generations;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "forget",
        description = {
            "Delete all indices except the live one, also an unfinished rebuild",
            "End the double writes; a rollback is then no longer possible"
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:one index is left", "1:failed", "2:usage error"},
        footer = {"", "Examples:", "  talestream reindex forget --dry-run"})
final class ReindexForget implements Callable<Integer> {
    @Mixin
    private final TableOptions at;

    @Option(names = "--dry-run", description = "Show what would be done; change nothing")
    private boolean dryRun;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    ReindexForget(Map<String, String> environment) {
        this.at = new TableOptions(environment);
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
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
