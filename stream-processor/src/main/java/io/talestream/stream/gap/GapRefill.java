package io.talestream.stream.gap;

import io.talestream.stream.replay.ReplayReport;
import java.util.Optional;

/// How a gap was filled. Where the archive was known to have every change of it, `table` is empty. Otherwise
/// the table gave what each item is now: the states in between that `archive` did not have are lost.
public record GapRefill(Optional<ReplayReport> archive, Optional<ReplayReport> table, boolean tableWasReadBefore) {
    public boolean everyState() {
        return table.isEmpty() && !tableWasReadBefore;
    }

    long given() {
        return archive.map(ReplayReport::given).orElse(0L)
                + table.map(ReplayReport::given).orElse(0L);
    }
}
