package io.talestream.migration.legacy;

import io.talestream.store.legacy.LegacyPlacement;

/// The counts of version 1 items by result.
public record LegacyReport(Tally items, Tally settings) {
    public static final LegacyReport NOTHING = new LegacyReport(Tally.NONE, Tally.NONE);

    public record Tally(long moved, long alreadyThere, long left, long misread) {
        public static final Tally NONE = new Tally(0, 0, 0, 0);

        Tally plus(LegacyPlacement placement) {
            return switch (placement) {
                case LegacyPlacement.Moved _ -> new Tally(moved + 1, alreadyThere, left, misread);
                case LegacyPlacement.AlreadyThere _ -> new Tally(moved, alreadyThere + 1, left, misread);
                case LegacyPlacement.Left _ -> new Tally(moved, alreadyThere, left + 1, misread);
                case LegacyPlacement.Misread _ -> new Tally(moved, alreadyThere, left, misread + 1);
            };
        }
    }

    /// True if no version 1 item is left at its old key, and every moved item was read back as written.
    public boolean isComplete() {
        return items.left() + settings.left() + items.misread() + settings.misread() == 0;
    }

    LegacyReport plus(boolean setting, LegacyPlacement placement) {
        return setting
                ? new LegacyReport(items, settings.plus(placement))
                : new LegacyReport(items.plus(placement), settings);
    }
}
