package io.talestream.store;

/// Told how the migration gets on.
public interface LegacyProgress {
    LegacyProgress NONE = new LegacyProgress() {
        @Override
        public void looked(long soFar) {}

        @Override
        public void placed(String key, LegacyPlacement placement) {}
    };

    /// How many items of the table, of whatever kind, have been passed so far.
    void looked(long soFar);

    /// `key` is where version 1 had it.
    void placed(String key, LegacyPlacement placement);
}
