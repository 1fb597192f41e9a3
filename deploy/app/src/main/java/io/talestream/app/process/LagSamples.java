package io.talestream.app.process;

import io.talestream.ingest.operations.OperationsView.GroupView;
import io.talestream.ingest.operations.OperationsView.LagView;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Samples the lag of each group every 5 seconds and keeps the samples of the last hour.
public final class LagSamples implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LagSamples.class);
    private static final Duration EVERY = Duration.ofSeconds(5);
    /// One hour of samples.
    private static final int MOST = 720;

    private final Supplier<List<GroupView>> groups;
    private final Clock clock;
    private final int most;
    private final Deque<List<LagView>> looks = new ArrayDeque<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("lag of groups").factory());

    public LagSamples(Supplier<List<GroupView>> groups, Clock clock, int most) {
        this.groups = groups;
        this.clock = clock;
        this.most = most;
    }

    public static LagSamples start(Supplier<List<GroupView>> groups) {
        var samples = new LagSamples(groups, Clock.systemUTC(), MOST);
        var _ = samples.timer.scheduleAtFixedRate(samples::look, 0, EVERY.toMillis(), TimeUnit.MILLISECONDS);
        return samples;
    }

    public synchronized void look() {
        Instant now = clock.instant();
        looks.addLast(sampled().stream()
                .map(group -> new LagView(now, group.name(), group.lagMillis()))
                .toList());
        if (looks.size() > most) {
            looks.removeFirst();
        }
    }

    /// A failed sample is empty; the next one follows 5 seconds later.
    private List<GroupView> sampled() {
        try {
            return groups.get();
        } catch (RuntimeException e) {
            LOG.warn("the lag of the consumer groups cannot be read: {} (next attempt in 5 s)", e.toString());
            return List.of();
        }
    }

    /// The oldest first.
    public synchronized List<LagView> all() {
        return looks.stream().flatMap(List::stream).toList();
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
