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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One subscriber: first the missed changes, then live ones. Access is checked again before each delivery, and the
/// subscription ends when the caller's token expires.
final class EventSubscription {
    /// A connection that is silent for longer is dead.
    static final Duration PULSE = Duration.ofSeconds(15);

    static final Event<Object> PING = Event.<Object>of(Map.of()).name("ping");

    private static final int MOST_WAITING = 1_000;

    private final Caller caller;
    private final WorkspaceId workspace;
    private final Version from;
    private final Access access;
    private final EventVisibility audience;
    private final Clock clock;
    private final BlockingQueue<LatestChange> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Map<ItemKey, Long> sentVersions = new HashMap<>();
    private volatile boolean overrun;

    EventSubscription(
            Caller caller, WorkspaceId workspace, Version from, Access access, EventVisibility audience, Clock clock) {
        this.caller = caller;
        this.workspace = workspace;
        this.from = from;
        this.access = access;
        this.audience = audience;
        this.clock = clock;
    }

    /// Queues a change. If the queue is full, the stream ends; the client reconnects with the id of its last event
    /// and loses nothing.
    void enqueue(LatestChange change) {
        if (!waiting.offer(change)) {
            overrun = true;
        }
    }

    /// The events for these changes that the caller may see, in order.
    List<Event<Object>> eventsFor(List<LatestChange> changes) {
        Membership seat = access.enterNow(caller, workspace, Action.LOOK);
        List<Event<Object>> events = new ArrayList<>();
        for (LatestChange change : changes) {
            audience.event(seat, change, from)
                    .filter(event -> isNews(change.key(), event.version()))
                    .ifPresent(event -> events.add(Event.<Object>of(event)
                            .id(Long.toString(change.version().micros()))));
        }
        return events;
    }

    /// Runs until the client disconnects, loses access or its token expires.
    void follow(Consumer<Event<Object>> out) throws InterruptedException {
        while (!overrun && clock.instant().isBefore(caller.tokenEnds())) {
            @Nullable LatestChange next = waiting.poll(PULSE.toMillis(), TimeUnit.MILLISECONDS);
            if (next == null) {
                out.accept(PING);
            } else {
                List<LatestChange> batch = new ArrayList<>(List.of(next));
                waiting.drainTo(batch);
                try {
                    eventsFor(batch).forEach(out);
                } catch (Refusal e) {
                    return;
                }
            }
        }
    }

    private boolean isNews(ItemKey key, long version) {
        Long before = sentVersions.put(key, version);
        return before == null || before < version;
    }
}
