package io.talestream.ingest.events;

import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.ChangeFeed;
import io.talestream.store.table.TableUnavailable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The feed of one workspace, read by one thread for all subscribers of this process.
final class FollowedFeed {
    private static final Logger LOG = LoggerFactory.getLogger(FollowedFeed.class);

    private final WorkspaceId workspace;
    private final ChangeFeed feed;
    private final Clock clock;
    private final EventSettings settings;
    private final List<FeedListener> listeners = new CopyOnWriteArrayList<>();
    private final Thread reader;
    private volatile Instant lastLook;
    private Map<ItemKey, Version> seen = new HashMap<>();

    FollowedFeed(WorkspaceId workspace, ChangeFeed feed, Clock clock, EventSettings settings) {
        this.workspace = workspace;
        this.feed = feed;
        this.clock = clock;
        this.settings = settings;
        this.lastLook = clock.instant();
        this.reader = Thread.ofVirtual().name("feed " + workspace.value()).unstarted(this::follow);
    }

    /// Returns the version from which on the listener gets changes.
    Version add(FeedListener listener) {
        Version settled = settled();
        listeners.add(listener);
        if (reader.getState() == Thread.State.NEW) {
            reader.start();
        }
        return settled;
    }

    /// True if no listener is left and the reader has been stopped.
    boolean remove(FeedListener listener) {
        listeners.remove(listener);
        if (listeners.isEmpty()) {
            stop();
        }
        return listeners.isEmpty();
    }

    void stop() {
        reader.interrupt();
    }

    private Version settled() {
        return Version.at(lastLook.minus(ChangeFeed.OVERLAP));
    }

    private void follow() {
        Duration pause = settings.busy();
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Instant now = clock.instant();
                try {
                    boolean news = look(settled());
                    lastLook = now;
                    pause = news
                            ? settings.busy()
                            : shorter(pause.multipliedBy(3).dividedBy(2), settings.idle());
                } catch (TableUnavailable e) {
                    LOG.warn("reading the change feed of a workspace failed; retrying", e);
                    pause = settings.idle();
                }
                Thread.sleep(pause);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean look(Version from) {
        Map<ItemKey, Version> found = new HashMap<>();
        boolean news = false;
        for (var pages = feed.pagesSince(workspace, from); pages.hasNext(); ) {
            for (LatestChange change : pages.next()) {
                boolean isListedTwice = change.version().equals(found.put(change.key(), change.version()));
                if (!isListedTwice && !change.version().equals(seen.get(change.key()))) {
                    news = true;
                    listeners.forEach(listener -> listener.changed(change, from));
                }
            }
        }
        seen = found;
        return news;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
