package io.talestream.app.cli.index;

import io.talestream.app.command.TableCommand;
import io.talestream.app.resources.OpenTable;
import io.talestream.app.resources.SettleOption;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.indexer.verify.Verification;
import io.talestream.search.index.Generations;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "verify",
        description = {
            "Compare table, files and search index of a running system",
            "Recheck each difference later before reporting it"
        },
        exitCodeList = {"0:everything agrees, or was repaired", "1:differences are left, or it failed", "2:usage error"
        },
        footer = {"  talestream verify", "  talestream verify --fix --workspace 01ARZ3NDEKTSV4RRFFQ69G5FAV"})
public final class VerifyCommand extends TableCommand {
    @Mixin
    private final SettleOption settle = new SettleOption();

    @Option(names = "--fix", description = "Repair the index from the table")
    private boolean fix;

    @Option(names = "--drop-files", description = "Delete the files of deleted sessions")
    private boolean dropFiles;

    @Option(names = "--workspace", paramLabel = "ID", description = "Verify only this workspace")
    private @Nullable String workspace;

    public VerifyCommand(Map<String, String> environment) {
        super(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        Optional<WorkspaceId> only = workspaceOf(workspace);
        var said = new IndexLines(out(), err());
        try (OpenTable open = at.open()) {
            Verification.Sources sources = settle.sources(open);
            String live = new Generations(sources.open()).state().live();
            Verification.ofAll(sources, live, fix, dropFiles, said).run(only);
        }
        return said.sum() ? 0 : 1;
    }
}
