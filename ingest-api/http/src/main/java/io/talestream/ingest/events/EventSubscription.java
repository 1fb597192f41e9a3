package io.talestream.ingest.events;

import io.micronaut.http.sse.Event;
import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.problem.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One subscriber: first the missed changes, then live ones. Access is checked again before each delivery, and whenever
/// the connection had no room. The subscription ends when the caller's token expires.
final class EventSubscription implements FeedListener {
    static final Event<Object> PING = Event.<Object>of(Map.of()).name("ping");

    private static final int MOST_WAITING = 1_000;
    private static final int MOST_AT_ONCE = 100;

    private final Caller caller;
    private final WorkspaceId workspace;
    private final Version from;
    private final Access access;
    private final EventVisibility audience;
    private final Clock clock;
    private final Duration pulse;
    private final BlockingQueue<Received> waiting = new ArrayBlockingQueue<>(MOST_WAITING);

    /// The versions sent, of changes that may arrive twice.
    private final Map<ItemKey, Long> sentVersions = new HashMap<>();

    private volatile boolean overrun;

    /// @param since the version from which the subscriber has not received every event
    private record Received(LatestChange change, Version since) {}

    /// @param from the version from which changes are missed
    EventSubscription(
            Caller caller,
            WorkspaceId workspace,
            Version from,
            Access access,
            EventVisibility audience,
            Clock clock,
            Duration pulse) {
        this.caller = caller;
        this.workspace = workspace;
        this.from = from;
        this.access = access;
        this.audience = audience;
        this.clock = clock;
        this.pulse = pulse;
    }

    /// Queues a live change. If the queue is full, the stream ends; the client reconnects with the id of its last event
    /// and loses nothing.
    @Override
    public void changed(LatestChange change, Version settled) {
        if (!waiting.offer(new Received(change, later(from, settled)))) {
            overrun = true;
        }
    }

    /// Sends the events for missed changes.
    ///
    /// @param settled no live change before this version follows
    void catchUp(Iterator<List<LatestChange>> pages, Version settled, EventConnection to) throws InterruptedException {
        while (pages.hasNext()) {
            List<LatestChange> page = pages.next();
            if (!isSent(page.stream().map(change -> new Received(change, from)).toList(), to)) {
                return;
            }
            Version last = page.getLast().version();
            forget(last.isNewerThan(settled) ? settled : last);
        }
    }

    /// Sends the events for live changes, until the token expires or the client reads too slowly.
    ///
    /// @throws Refusal if the caller loses access
    void follow(EventConnection to) throws InterruptedException {
        boolean isOpen = true;
        while (isOpen && !overrun && isTokenValid()) {
            @Nullable Received next = waiting.poll(pulse.toMillis(), TimeUnit.MILLISECONDS);
            if (next != null) {
                List<Received> batch = new ArrayList<>(List.of(next));
                waiting.drainTo(batch, MOST_AT_ONCE - 1);
                forget(next.since);
                isOpen = isSent(batch, to);
            } else if (to.isReady(Duration.ZERO)) {
                to.send(PING);
            }
        }
    }

    /// Sends the events that the caller may see, in order. Returns false if the token expires before, or the queue is
    /// full while the client does not read.
    private boolean isSent(List<Received> changes, EventConnection to) throws InterruptedException {
        Membership seat = access.enterNow(caller, workspace, Action.LOOK);
        for (Received received : changes) {
            boolean isReady = to.isReady(Duration.ZERO);
            while (!isReady && isTokenValid()) {
                isReady = to.isReady(pulse);
                if (!isReady && overrun) {
                    return false;
                }
                seat = access.enterNow(caller, workspace, Action.LOOK);
            }
            if (!isTokenValid()) {
                return false;
            }
            LatestChange change = received.change;
            audience.event(seat, change, received.since)
                    .filter(event -> isNews(change.key(), event.version()))
                    .ifPresent(event -> to.send(Event.<Object>of(event)
                            .id(Long.toString(change.version().micros()))));
        }
        return true;
    }

    private boolean isTokenValid() {
        return clock.instant().isBefore(caller.tokenEnds());
    }

    private boolean isNews(ItemKey key, long version) {
        Long before = sentVersions.put(key, version);
        return before == null || before < version;
    }

    private void forget(Version before) {
        sentVersions.values().removeIf(version -> version < before.micros());
    }

    private static Version later(Version one, Version other) {
        return one.isNewerThan(other) ? one : other;
    }
}
