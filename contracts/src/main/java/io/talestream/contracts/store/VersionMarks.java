package io.talestream.contracts.store;

import java.util.Optional;

/// Earlier versions that an item remembers. `hiddenSince` is the one with which it was hidden from players, while
/// it is, so that those who saw it can be told. `edited` is that of the last write that was not a projection, where
/// one came after it. `named` is the one with which it got its name, where it was written since.
public record VersionMarks(Optional<Version> hiddenSince, Optional<Version> edited, Optional<Version> named) {
    public static final VersionMarks NONE = new VersionMarks(Optional.empty(), Optional.empty(), Optional.empty());
}
