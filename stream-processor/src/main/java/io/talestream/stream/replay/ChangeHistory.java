package io.talestream.stream.replay;

import io.talestream.contracts.change.ChangeRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A source of past changes. It has parts that are read independently, and positions within a part to resume from.
/// It throws if a change cannot be read; no change is skipped.
public interface ChangeHistory {
    /// Part of the name of a replay, which identifies it when it is resumed.
    String name();

    /// In reading order.
    List<String> parts();

    /// How many parts can be read concurrently without reordering an item's changes.
    default int atOnce() {
        return 1;
    }

    /// The approximate number of changes, if known at no cost.
    default OptionalLong about() {
        return OptionalLong.empty();
    }

    /// Reads the part from its beginning, or from after the position.
    void read(String part, Optional<String> after, Pages pages) throws InterruptedException;

    @FunctionalInterface
    interface Pages {
        /// The next changes, and the position to resume from once they are handled. Without a position, the
        /// previous one stays valid. Returns false to stop reading.
        boolean next(List<ChangeRecord> changes, Optional<String> position) throws InterruptedException;
    }
}
