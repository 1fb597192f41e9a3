package io.talestream.app.cli.projections;

import io.talestream.app.config.UsageError;
import io.talestream.app.resources.OpenTable;
import io.talestream.app.resources.TableOptions;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.stream.projection.ProjectionAudit;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "check",
        description = "Compare copied names and counts with their sources; estimate rename costs",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:everything agrees, or was repaired",
            "1:some items differ or are unreadable, or the table does not respond",
            "2:usage error"
        },
        footer = {
            "",
            "Examples:",
            "  talestream projections check",
            "  talestream projections check --fix --table talestream --region eu-central-1"
        })
final class ProjectionsCheck implements Callable<Integer> {
    @Mixin
    private final TableOptions at;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--fix", description = "Repair differences, as the projector does")
    private boolean fix;

    @Option(names = "--workspace", paramLabel = "ID", description = "Check only this workspace")
    private @Nullable String workspace;

    ProjectionsCheck(TableOptions at) {
        this.at = at;
    }

    @Override
    public Integer call() {
        Optional<WorkspaceId> only = Optional.ofNullable(workspace).map(ProjectionsCheck::id);
        var commandLine = spec.commandLine();
        var said = new ProjectionLines(commandLine.getOut(), commandLine.getErr());
        try (OpenTable open = at.open()) {
            new ProjectionAudit(open.table(), fix, said).run(only);
        }
        return said.sum() ? 0 : 1;
    }

    private static WorkspaceId id(String text) {
        try {
            return new WorkspaceId(text);
        } catch (InvalidField e) {
            throw new UsageError("--workspace must be the id of a workspace, is " + text);
        }
    }
}
