package io.talestream.ingest.events;

import io.micronaut.http.sse.Event;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.FluxSink;

/// The connection of a subscriber. It buffers nothing: an event is sent when the connection has room for it.
final class EventConnection {
    private final FluxSink<Event<Object>> sink;
    private final Semaphore requests = new Semaphore(0);

    EventConnection(FluxSink<Event<Object>> sink) {
        this.sink = sink;
        sink.onRequest(_ -> requests.release());
    }

    /// Waits for room for an event, at most this long. Returns whether there is room.
    boolean isReady(Duration atMost) throws InterruptedException {
        requests.drainPermits();
        return sink.requestedFromDownstream() > 0 || requests.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }

    void send(Event<Object> event) {
        sink.next(event);
    }

    void end() {
        sink.complete();
    }
}
