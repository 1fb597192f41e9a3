package io.talestream.app.cli.migrate;

import io.talestream.app.cli.ProgressLine;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.migration.legacy.LegacyProgress;
import io.talestream.migration.legacy.LegacyReport;
import io.talestream.store.legacy.LegacyPlacement;

/// Prints the output of the migration. Moved items are counted; all others are listed.
record LegacyLines(ProgressLine progress, boolean dryRun) implements LegacyProgress {
    @Override
    public void looked(long soFar) {
        progress.shows("%,d items read".formatted(soFar));
    }

    @Override
    public void placed(String key, LegacyPlacement placement) {
        switch (placement) {
            case LegacyPlacement.Moved _ -> {}
            case LegacyPlacement.AlreadyThere _ -> progress.say("already there  " + key);
            case LegacyPlacement.Left(String reason) -> progress.say("left           %s: %s".formatted(key, reason));
            case LegacyPlacement.Misread(String found) ->
                progress.say("MISREAD        %s: under its new key there is %s".formatted(key, found));
        }
    }

    void sum(LegacyReport report, WorkspaceId home) {
        progress.clear();
        if (dryRun) {
            progress.say("Nothing was written. Expected result:");
        }
        counts("moved", report.items().moved(), report.settings().moved());
        counts("already there", report.items().alreadyThere(), report.settings().alreadyThere());
        counts("left", report.items().left(), report.settings().left());
        if (!dryRun) {
            progress.say(
                    report.isComplete()
                            ? "Verified: all data of version 1 is in workspace %s.".formatted(home.value())
                            : "Workspace %s is incomplete: what was left is listed above and unchanged."
                                    .formatted(home.value()));
        }
    }

    private void counts(String what, long items, long settings) {
        progress.say("%-14s %,d %s, %,d %s"
                .formatted(
                        what, items, items == 1 ? "item" : "items", settings, settings == 1 ? "setting" : "settings"));
    }
}
