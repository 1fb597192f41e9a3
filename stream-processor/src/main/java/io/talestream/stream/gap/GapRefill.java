package io.talestream.stream.gap;

import io.talestream.stream.replay.ReplayReport;
import java.util.Optional;

/// How a gap was filled. `table` is empty if the archive is known to have every change. Otherwise the table
/// supplied the current state of each item, and intermediate states that `archive` does not have are lost.
public record GapRefill(Optional<ReplayReport> archive, Optional<ReplayReport> table, boolean tableWasReadBefore) {
    public boolean everyState() {
        return table.isEmpty() && !tableWasReadBefore;
    }

    long given() {
        return archive.map(ReplayReport::given).orElse(0L)
                + table.map(ReplayReport::given).orElse(0L);
    }
}
