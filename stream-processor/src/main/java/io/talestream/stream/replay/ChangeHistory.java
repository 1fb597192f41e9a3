package io.talestream.stream.replay;

import io.talestream.contracts.change.ChangeRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Where changes that have been can be read again. It has parts that are read each by itself, and within a
/// part there are positions to go on from. What cannot be read throws; nothing is passed over.
public interface ChangeHistory {
    /// Part of the name of a replay, by which it is resumed.
    String name();

    /// In the order in which they are to be read.
    List<String> parts();

    /// How many parts may be read at the same time, without an item's changes changing their order.
    int atOnce();

    /// About how many changes there are, where that costs nothing to know.
    OptionalLong about();

    /// Reads the part from its beginning, or from after the position.
    void read(String part, Optional<String> after, Pages pages) throws InterruptedException;

    @FunctionalInterface
    interface Pages {
        /// The next changes, and where to go on when they are handled; without a position that is where it
        /// would have been before them. False when no more are wanted.
        boolean next(List<ChangeRecord> changes, Optional<String> position) throws InterruptedException;
    }
}
