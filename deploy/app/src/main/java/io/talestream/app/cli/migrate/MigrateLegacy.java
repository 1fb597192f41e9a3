package io.talestream.app.cli.migrate;

import io.talestream.app.config.UsageError;
import io.talestream.app.resources.OpenTable;
import io.talestream.app.resources.TableOptions;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.legacy.LegacyMigration;
import io.talestream.store.legacy.LegacyReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "legacy",
        description = {
            "Move the items and settings of version 1 into a workspace",
            "Stop and repeat it at any time, also while the API runs"
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:all data is in the workspace",
            "1:some items were left where they were, or it failed",
            "2:usage error; nothing was changed"
        },
        footer = {
            "",
            "Examples:",
            "  talestream migrate legacy --workspace 01JZ8Q5V7W3N9K2M4P6R8T0XYB --dry-run",
            "  talestream migrate legacy --workspace 01JZ8Q5V7W3N9K2M4P6R8T0XYB --data /srv/talestream",
            "  talestream migrate legacy --workspace 01JZ8Q5V7W3N9K2M4P6R8T0XYB --table talestream --region eu-west-1"
        })
final class MigrateLegacy implements Callable<Integer> {
    @Mixin
    private final TableOptions at;

    @Option(
            names = "--workspace",
            paramLabel = "ID",
            required = true,
            description = "Move the data into this workspace (talestream.dynamodb.legacy-workspace of the API)")
    private String workspace = "";

    @Option(names = "--dry-run", description = "Show the expected result; write nothing")
    private boolean dryRun;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    MigrateLegacy(TableOptions at) {
        this.at = at;
    }

    @Override
    public Integer call() {
        WorkspaceId home = home();
        var out = spec.commandLine().getOut();
        var said = new LegacyLines(out, spec.commandLine().getErr(), dryRun);
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
        try {
            return new WorkspaceId(workspace);
        } catch (InvalidField e) {
            throw new UsageError("--workspace must be the id of a workspace, is " + workspace);
        }
    }
}
