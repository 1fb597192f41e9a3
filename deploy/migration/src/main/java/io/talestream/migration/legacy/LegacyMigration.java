package io.talestream.migration.legacy;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.Workspaces;
import io.talestream.store.legacy.LegacyMove;
import io.talestream.store.legacy.LegacyPlacement;
import io.talestream.store.table.LegacyWalk;
import io.talestream.store.table.Table;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Moves all of version 1's data into the workspace that took it over. Progress is in the table itself: a restart
/// after a crash finishes the work, and a repeated run finds nothing to do.
public final class LegacyMigration {
    private final LegacyWalk walk;
    private final LegacyMove move;
    private final LegacyProgress progress;

    private LegacyMigration(Table table, WorkspaceId home, LegacyProgress progress) {
        this.walk = table.overEverythingOfVersion1();
        this.move = new LegacyMove(table, home);
        this.progress = progress;
    }

    /// Empty if the workspace does not exist.
    public static Optional<LegacyMigration> into(WorkspaceId home, Table table, LegacyProgress progress) {
        return new Workspaces(table).find(home).map(_ -> new LegacyMigration(table, home, progress));
    }

    /// Makes two passes: the second finds what version 1 wrote meanwhile, and reports the reason for each item that
    /// stays.
    public LegacyReport run() {
        LegacyReport first = pass(LegacyReport.NOTHING, move::move, false);
        return pass(first, move::move, true);
    }

    /// The result that [#run] would have. Writes nothing.
    public LegacyReport dryRun() {
        return pass(LegacyReport.NOTHING, move::look, true);
    }

    private LegacyReport pass(LegacyReport before, Function<Attributes, LegacyPlacement> step, boolean reportsLeft) {
        var counted = new Object() {
            LegacyReport report = before;
        };
        walk.pass(
                read -> {
                    LegacyPlacement placement = step.apply(read);
                    if (reportsLeft || !(placement instanceof LegacyPlacement.Left)) {
                        counted.report = counted.report.plus(isSetting(read), placement);
                        progress.placed(
                                text(read, Index.TABLE.partitionKey()) + " / " + text(read, Index.TABLE.sortKey()),
                                placement);
                    }
                },
                progress::looked);
        return counted.report;
    }

    private static boolean isSetting(Attributes read) {
        return text(read, Index.TABLE.partitionKey())
                .equals(EntityType.LEGACY_SETTING.pk().fill(Map.of()));
    }

    private static String text(Attributes read, String name) {
        return read.find(name)
                .map(value -> value instanceof Attribute.Text(String text) ? text : "")
                .orElse("");
    }
}
