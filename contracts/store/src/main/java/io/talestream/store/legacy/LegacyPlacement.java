package io.talestream.store.legacy;

/// The actual or planned result for one version 1 item.
public sealed interface LegacyPlacement {
    /// It is in its workspace and its version 1 key is deleted.
    record Moved() implements LegacyPlacement {}

    /// It was changed or deleted in its workspace before: that state is kept, and the old copy, which is never read,
    /// is deleted.
    record AlreadyThere() implements LegacyPlacement {}

    /// It cannot be placed, and was not changed.
    record Left(String reason) implements LegacyPlacement {}

    /// It was moved, but the item read back differs from the one written.
    record Misread(String found) implements LegacyPlacement {}
}
