package io.talestream.store;

/// What became, or would become, of one thing that version 1 left.
public sealed interface LegacyPlacement {
    /// It is in its workspace, and no longer where version 1 had it.
    record Moved() implements LegacyPlacement {}

    /// It was changed or deleted in its workspace before: that stands, and the old copy, which no one reads, goes.
    record AlreadyThere() implements LegacyPlacement {}

    /// It has no place, and was not touched.
    record Left(String reason) implements LegacyPlacement {}

    /// It was moved, but what is read back is not what was written.
    record Misread(String found) implements LegacyPlacement {}
}
