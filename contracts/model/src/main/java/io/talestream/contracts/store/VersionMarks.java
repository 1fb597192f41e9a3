package io.talestream.contracts.store;

import java.util.Optional;

/// Earlier versions that an item remembers. `hiddenSince` is the one that hid it from players, while it is hidden, so
/// that viewers who saw it can be notified. `edited` is that of the last write that was not a projection, if a
/// projection came after it. `named` is the one that gave it its name, if it was written since.
public record VersionMarks(Optional<Version> hiddenSince, Optional<Version> edited, Optional<Version> named) {
    public static final VersionMarks NONE = new VersionMarks(Optional.empty(), Optional.empty(), Optional.empty());
}
