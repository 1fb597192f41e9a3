package io.talestream.store;

import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The changes of a workspace. An item is listed once, at its latest change, and moves to the end when it changes
/// again; a deleted item is listed for as long as its tombstone is kept.
///
/// Versions come from the clocks of many writers, and an index lags: a change can appear before changes that are
/// already listed. A follower therefore reads with an overlap, see [#OVERLAP].
public record ChangeFeed(Table table) {
    /// How far back each read of a follower goes: the index lags, and the clocks of writers differ.
    public static final Duration OVERLAP = Duration.ofSeconds(10);

    private static final int MOST_AT_ONCE = 100;

    /// From this version on, oldest first.
    public List<LatestChange> since(WorkspaceId workspace, Version version, int most) {
        var parts = Map.of("ws", workspace.value(), "version", version.text());
        return table.following(AccessPatterns.LIST_CHANGES).entries(EntityType.WORKSPACE, parts, most).stream()
                .map(LatestChange::of)
                .toList();
    }

    /// All changes from this version on. A change at the version that ends a page is listed twice.
    public List<LatestChange> allSince(WorkspaceId workspace, Version version) {
        var found = new ArrayList<LatestChange>();
        pagesSince(workspace, version).forEachRemaining(found::addAll);
        return found;
    }

    /// As [#allSince]: this call reads the first page, and each other one is read when it is due.
    public Iterator<List<LatestChange>> pagesSince(WorkspaceId workspace, Version version) {
        return Stream.iterate(
                        since(workspace, version, MOST_AT_ONCE),
                        page -> !page.isEmpty(),
                        page -> page.size() < MOST_AT_ONCE ? List.of() : since(workspace, next(page), MOST_AT_ONCE))
                .iterator();
    }

    private static Version next(List<LatestChange> page) {
        Version last = page.getLast().version();
        return last.equals(page.getFirst().version()) ? last.next() : last;
    }
}
