package io.talestream.local;

import io.talestream.search.index.Generations;
import io.talestream.search.index.SearchIndex;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "rollback",
        description = {
            "Lets the index be asked that the last rebuild replaced. It was written all the time.",
            "Done twice, it is as before."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:it is asked", "1:it failed", "2:there is none to go back to, or wrong use"},
        footer = {"", "Examples:", "  talestream reindex rollback --dry-run"})
final class ReindexRollback implements Callable<Integer> {
    @Mixin
    private final TableOptions at;

    @Option(names = "--dry-run", description = "Say what would be done, and change nothing.")
    private boolean dryRun;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    ReindexRollback(Map<String, String> environment) {
        this.at = new TableOptions(environment);
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        try (OpenTable open = at.open();
                var index = open.index()) {
            var generations = new Generations(index);
            Generations.State state = generations.state();
            String previous = state.previous()
                    .orElseThrow(() ->
                            new UsageError("There is no index to go back to: %s replaced none, or it was forgotten."
                                    .formatted(state.asked())));
            if (!new SearchIndex.Target(previous).isCurrent()) {
                out.println("Note that %s was made for another mapping than this release needs.".formatted(previous));
            }
            if (!dryRun) {
                generations.rollback(state);
            }
            out.println((dryRun ? "%s would be asked instead of %s." : "%s is asked now instead of %s.")
                    .formatted(previous, state.asked()));
            return 0;
        }
    }
}
