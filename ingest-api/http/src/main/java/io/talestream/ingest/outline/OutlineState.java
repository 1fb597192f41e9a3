package io.talestream.ingest.outline;

import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A cached outline: read in full at `read` and updated from the change feed until `looked`.
record OutlineState(Map<ItemKey, OutlineEntry> lines, Instant read, Instant looked) {
    /// After this time the workspace is read in full again, which drops the entries of deleted things.
    static final Duration KEPT = Duration.ofHours(1);

    OutlineState {
        lines = Map.copyOf(lines);
    }

    boolean isFresh(Instant now) {
        return read.isAfter(now.minus(KEPT));
    }

    /// The changes that are newer than this state.
    List<LatestChange> news(List<LatestChange> changes) {
        return changes.stream()
                .filter(change -> OutlineEntry.TYPES.contains(change.key().type()))
                .filter(change -> isNewer(change.key(), change.version()))
                .toList();
    }

    OutlineState with(Map<ItemKey, OutlineEntry> newer, Instant now) {
        Instant later = now.isAfter(looked) ? now : looked;
        if (newer.isEmpty() || newer.equals(lines)) {
            return new OutlineState(lines, read, later);
        }
        Map<ItemKey, OutlineEntry> all = new HashMap<>(lines);
        newer.forEach((key, line) ->
                all.merge(key, line, (one, other) -> other.version().isNewerThan(one.version()) ? other : one));
        return new OutlineState(all, read, later);
    }

    /// Merges two states that were updated concurrently. If one was read in full later, it wins alone: the other may
    /// still contain things deleted in between.
    OutlineState or(OutlineState other) {
        int later = read.compareTo(other.read);
        if (later != 0) {
            return later > 0 ? this : other;
        }
        return with(other.lines, other.looked);
    }

    private boolean isNewer(ItemKey key, Version version) {
        OutlineEntry line = lines.get(key);
        return line == null || version.isNewerThan(line.version());
    }
}
