package io.talestream.ingest.outline;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.access.Membership;
import io.talestream.store.ChangeFeed;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Caches the outlines of recently used workspaces. Every request first applies the changes since the last one, so a
/// write to the table, of a user or of the projector, takes effect in the next response.
@Singleton
public final class Outlines {
    /// The number of cached entries in all workspaces, each of some hundred bytes: 1,000 workspaces with 250 sessions.
    private static final int MOST_ENTRIES = 250_000;

    /// With more changes than this, the workspace is read in full instead.
    static final int MOST_NEWS = 50;

    private final Cache<WorkspaceId, OutlineState> known = cache(MOST_ENTRIES);
    private final WholeWorkspace whole;
    private final ChangeFeed feed;
    private final Clock clock;

    Outlines(WholeWorkspace whole, ChangeFeed feed, Clock clock) {
        this.whole = whole;
        this.feed = feed;
        this.clock = clock;
    }

    /// Bounds the entries, not the workspaces: a workspace can have any number of sessions.
    static Cache<WorkspaceId, OutlineState> cache(int mostEntries) {
        return Caffeine.newBuilder()
                .maximumWeight(mostEntries)
                .weigher(
                        (WorkspaceId _, OutlineState state) -> 1 + state.lines().size())
                .build();
    }

    public Outline of(Membership seat) {
        WorkspaceId workspace = seat.workspace();
        Instant now = clock.instant();
        OutlineState before =
                find(workspace).filter(one -> one.isFresh(now)).orElseGet(() -> whole.read(workspace, now));
        OutlineState after = upToDate(workspace, before, now);
        return Outline.of(seat, keep(workspace, after).lines().values());
    }

    private OutlineState upToDate(WorkspaceId workspace, OutlineState before, Instant now) {
        var since = Version.at(before.looked().minus(ChangeFeed.OVERLAP));
        List<LatestChange> news = before.news(feed.allSince(workspace, since));
        if (news.size() > MOST_NEWS && before.read().isBefore(now)) {
            return upToDate(workspace, whole.read(workspace, now), now);
        }
        Map<ItemKey, OutlineEntry> lines = new HashMap<>();
        news.forEach(change -> lines.put(change.key(), whole.line(change)));
        return before.with(lines, now);
    }

    private Optional<OutlineState> find(WorkspaceId workspace) {
        return Optional.ofNullable(known.getIfPresent(workspace));
    }

    private OutlineState keep(WorkspaceId workspace, OutlineState now) {
        return known.asMap().merge(workspace, now, OutlineState::or);
    }
}
