package io.talestream.store;

import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.workspace.WorkspaceId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What changed in a workspace. A thing is listed once, as it last changed, and moves to the end when it changes again;
/// what was deleted is listed for as long as its tombstone is kept.
///
/// Versions are given out by the clocks of many writers, and an index lags: something can appear before what is already
/// listed. Whoever follows the feed looks a little way back each time.
public final class ChangeFeed {
    /// How far back each look of a follower goes: the index lags, and the clocks of writers differ.
    public static final Duration OVERLAP = Duration.ofSeconds(10);

    private static final int MOST_AT_ONCE = 100;

    private final Table table;

    public ChangeFeed(Table table) {
        this.table = table;
    }

    /// From this version on, oldest first.
    public List<LatestChange> since(WorkspaceId workspace, Version version, int most) {
        var parts = Map.of("ws", workspace.value(), "version", version.text());
        return table.following(AccessPatterns.LIST_CHANGES).entries(EntityType.WORKSPACE, parts, most).stream()
                .map(LatestChange::of)
                .toList();
    }

    /// Everything from this version on, page by page; what has the very version a page ended with is listed twice.
    public List<LatestChange> allSince(WorkspaceId workspace, Version version) {
        var found = new ArrayList<LatestChange>();
        Version next = version;
        while (true) {
            List<LatestChange> page = since(workspace, next, MOST_AT_ONCE);
            found.addAll(page);
            if (page.size() < MOST_AT_ONCE) {
                return found;
            }
            Version last = page.getLast().version();
            next = last.equals(next) ? next.next() : last;
        }
    }
}
