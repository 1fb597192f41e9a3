package io.talestream.migration.legacy;

import io.talestream.store.legacy.LegacyPlacement;

/// Receives the progress of the migration.
public interface LegacyProgress {
    /// The number of items scanned so far, of any type.
    void looked(long soFar);

    /// `key` is the version 1 key.
    void placed(String key, LegacyPlacement placement);
}
