package io.talestream.store.legacy;

/// Receives the progress of the migration.
public interface LegacyProgress {
    LegacyProgress NONE = new LegacyProgress() {
        @Override
        public void looked(long soFar) {}

        @Override
        public void placed(String key, LegacyPlacement placement) {}
    };

    /// The number of items scanned so far, of any type.
    void looked(long soFar);

    /// `key` is the version 1 key.
    void placed(String key, LegacyPlacement placement);
}
