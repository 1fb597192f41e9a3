package io.talestream.app.cli.migrate;

import io.talestream.app.cli.ProgressLine;
import io.talestream.app.command.TableCommand;
import io.talestream.app.config.UsageError;
import io.talestream.app.resources.OpenTable;
import io.talestream.app.resources.TableOptions;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.migration.legacy.LegacyMigration;
import io.talestream.migration.legacy.LegacyReport;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "legacy",
        description = {
            "Move the items and settings of version 1 into a workspace",
            "Stop and repeat it at any time, also while the API runs"
        },
        exitCodeList = {
            "0:all data is in the workspace",
            "1:some items were left where they were, or it failed",
            "2:usage error; nothing was changed"
        },
        footer = {
            "  talestream migrate legacy --workspace 01JZ8Q5V7W3N9K2M4P6R8T0XYB --dry-run",
            "  talestream migrate legacy --workspace 01JZ8Q5V7W3N9K2M4P6R8T0XYB --data /srv/talestream",
            "  talestream migrate legacy --workspace 01JZ8Q5V7W3N9K2M4P6R8T0XYB --table talestream --region eu-west-1"
        })
final class MigrateLegacy extends TableCommand {
    @Option(
            names = "--workspace",
            paramLabel = "ID",
            required = true,
            description = "Move the data into this workspace (talestream.dynamodb.legacy-workspace of the API)")
    private String workspace = "";

    @Option(names = "--dry-run", description = "Show the expected result; write nothing")
    private boolean dryRun;

    MigrateLegacy(Map<String, String> environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        WorkspaceId home = home();
        var said = new LegacyLines(new ProgressLine(out(), err()), dryRun);
        try (OpenTable open = at.open()) {
            LegacyMigration migration = LegacyMigration.into(home, open.table(), said)
                    .orElseThrow(() -> new UsageError("There is no workspace %s.".formatted(workspace)));
            LegacyReport report = dryRun ? migration.dryRun() : migration.run();
            said.sum(report, home);
            return report.isComplete() ? 0 : 1;
        }
    }

    private WorkspaceId home() {
        at.legacyWorkspace().filter(configured -> !configured.equals(workspace)).ifPresent(configured -> {
            throw new UsageError("--workspace is %s, but %sLEGACY_WORKSPACE says that %s took over version 1's data."
                    .formatted(workspace, TableOptions.PREFIX, configured));
        });
        return workspaceOf(workspace).orElseThrow();
    }
}
