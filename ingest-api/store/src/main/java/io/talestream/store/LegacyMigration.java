package io.talestream.store;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Moves everything version 1 left into the workspace that took it over. The table itself says what is still to do, so
/// whoever starts over after a crash finishes it, and whoever starts once more finds nothing.
public final class LegacyMigration {
    private final LegacyWalk walk;
    private final LegacyMove move;
    private final LegacyProgress progress;

    private LegacyMigration(Table table, WorkspaceId home, LegacyProgress progress) {
        this.walk = table.overEverythingOfVersion1();
        this.move = new LegacyMove(table, home);
        this.progress = progress;
    }

    /// Empty where there is no such workspace.
    public static Optional<LegacyMigration> into(WorkspaceId home, Table table, LegacyProgress progress) {
        return new DynamoWorkspaces(table).find(home).map(_ -> new LegacyMigration(table, home, progress));
    }

    /// Passes twice: the second time for what version 1 wrote meanwhile, and to say of each that stays why it does.
    public LegacyReport run() {
        LegacyReport first = pass(LegacyReport.NOTHING, move::move, false);
        return pass(first, move::move, true);
    }

    /// What [#run] would do. Writes nothing.
    public LegacyReport dryRun() {
        return pass(LegacyReport.NOTHING, move::look, true);
    }

    private LegacyReport pass(LegacyReport before, Function<Attributes, LegacyPlacement> step, boolean tellWhatStays) {
        var counted = new Object() {
            LegacyReport report = before;
        };
        walk.pass(
                read -> {
                    LegacyPlacement placement = step.apply(read);
                    if (tellWhatStays || !(placement instanceof LegacyPlacement.Left)) {
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
