package io.talestream.ingest.events;

import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.ChangeFeed;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;

/// The change feeds with at least one subscriber in this process.
@Singleton
final class FeedRegistry {
    private final ConcurrentMap<WorkspaceId, FollowedFeed> followed = new ConcurrentHashMap<>();
    private final ChangeFeed feed;
    private final Clock clock;
    private final EventSettings settings;

    FeedRegistry(ChangeFeed feed, Clock clock, EventSettings settings) {
        this.feed = feed;
        this.clock = clock;
        this.settings = settings;
    }

    /// See [ChangeFeed#pagesSince].
    Iterator<List<LatestChange>> since(WorkspaceId workspace, Version version) {
        return feed.pagesSince(workspace, version);
    }

    /// Returns the version from which on the listener gets changes.
    Version listen(WorkspaceId workspace, FeedListener listener) {
        var from = new AtomicReference<>(Version.LEGACY);
        followed.compute(workspace, (id, before) -> {
            FollowedFeed now = before == null ? new FollowedFeed(id, feed, clock, settings) : before;
            from.set(now.add(listener));
            return now;
        });
        return from.get();
    }

    void leave(WorkspaceId workspace, FeedListener listener) {
        followed.computeIfPresent(workspace, (_, now) -> now.remove(listener) ? null : now);
    }

    @PreDestroy
    void stop() {
        followed.values().forEach(FollowedFeed::stop);
    }
}
