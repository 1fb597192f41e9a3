package io.talestream.ingest.events;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import io.talestream.contracts.user.UserId;
import io.talestream.ingest.problem.Refusal;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import reactor.core.publisher.Flux;

/// Limits the open streams per user and process: enough for a few devices with a few pages each. Ends them when the
/// process shuts down.
@Singleton
final class OpenStreams implements MeterBinder, GracefulShutdownCapable {
    static final int MOST = 20;

    private final ConcurrentMap<UserId, Integer> open = new ConcurrentHashMap<>();
    private final Set<Thread> senders = ConcurrentHashMap.newKeySet();

    /// Refuses a stream above the limit. Counts this one while it has a subscriber: the answer to a HEAD request never
    /// gets one.
    <T> Flux<T> count(UserId user, Flux<T> events) {
        check(open.getOrDefault(user, 0) + 1);
        return Flux.using(() -> open(user), _ -> events, _ -> close(user));
    }

    private int open(UserId user) {
        return open.compute(user, (_, before) -> check(before == null ? 1 : before + 1));
    }

    private static int check(int count) {
        if (count > MOST) {
            throw Refusal.tooMany(60);
        }
        return count;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("talestream.events.open", this, OpenStreams::count)
                .description("Open streams of events")
                .register(registry);
    }

    private int count() {
        return open.values().stream().mapToInt(Integer::intValue).sum();
    }

    void started(Thread sender) {
        senders.add(sender);
    }

    void ended(Thread sender) {
        senders.remove(sender);
    }

    /// The clients reconnect to another process with the id of their last event and lose nothing.
    @Override
    public CompletionStage<?> shutdownGracefully() {
        senders.forEach(Thread::interrupt);
        return CompletableFuture.completedFuture(this);
    }

    private void close(UserId user) {
        open.computeIfPresent(user, (_, before) -> before > 1 ? before - 1 : null);
    }
}
