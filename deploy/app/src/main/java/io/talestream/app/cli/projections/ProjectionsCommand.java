package io.talestream.app.cli.projections;

import io.talestream.app.command.CommandGroup;
import io.talestream.app.command.TableCommand;
import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.stream.projection.ProjectionAudit;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "projections",
        description = "Check copied names and counts against their sources",
        footer = "  talestream projections check --help")
public final class ProjectionsCommand extends CommandGroup {
    public static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new ProjectionsCommand()).addSubcommand(new Check(environment));
    }

    @Command(
            name = "check",
            description = "Compare copied names and counts with their sources; estimate rename costs",
            exitCodeList = {
                "0:everything agrees, or was repaired",
                "1:some items differ or are unreadable, or the table does not respond",
                "2:usage error"
            },
            footer = {
                "  talestream projections check",
                "  talestream projections check --fix --table talestream --region eu-central-1"
            })
    static final class Check extends TableCommand {
        @Option(names = "--fix", description = "Repair differences, as the projector does")
        private boolean fix;

        @Option(names = "--workspace", paramLabel = "ID", description = "Check only this workspace")
        private @Nullable String workspace;

        Check(Map<String, String> environment) {
            super(environment);
        }

        @Override
        public Integer call() {
            Optional<WorkspaceId> only = workspaceOf(workspace);
            var said = new ProjectionLines(out(), err());
            try (OpenTable open = at.open()) {
                new ProjectionAudit(open.table(), fix, said).run(only);
            }
            return said.sum() ? 0 : 1;
        }
    }
}
