package io.talestream.stream.gap;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// When this process last replayed the table to each group: older changes were part of that read.
final class TableReads {
    /// Items changed at `since` or later, in their state at `begun`.
    private record Reading(Optional<Instant> since, Instant begun) {}

    private final Map<String, Reading> lastOf = new HashMap<>();

    void add(String group, Optional<Instant> since, Instant begun) {
        lastOf.put(group, new Reading(since, begun));
    }

    boolean includes(String group, Optional<Instant> since, Instant until) {
        @Nullable Reading last = lastOf.get(group);
        return last != null
                && !last.begun().isBefore(until)
                && (last.since().isEmpty()
                        || since.filter(time -> !time.isBefore(last.since().get()))
                                .isPresent());
    }
}
