package io.talestream.local;

import io.talestream.ingest.operations.OperationsView.LagView;
import io.talestream.stream.group.RunningGroup;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// How far each group was behind in the last while, looked at every few seconds; the eldest look is forgotten.
final class LagSamples implements AutoCloseable {
    private static final Duration EVERY = Duration.ofSeconds(5);
    /// An hour of it.
    private static final int MOST = 720;

    private final List<? extends RunningGroup> groups;
    private final Clock clock;
    private final int most;
    private final Deque<List<LagView>> looks = new ArrayDeque<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("lag of groups").factory());

    LagSamples(List<? extends RunningGroup> groups, Clock clock, int most) {
        this.groups = List.copyOf(groups);
        this.clock = clock;
        this.most = most;
    }

    static LagSamples start(List<? extends RunningGroup> groups) {
        var samples = new LagSamples(groups, Clock.systemUTC(), MOST);
        var _ = samples.timer.scheduleAtFixedRate(samples::look, 0, EVERY.toMillis(), TimeUnit.MILLISECONDS);
        return samples;
    }

    synchronized void look() {
        Instant now = clock.instant();
        looks.addLast(groups.stream()
                .map(group ->
                        new LagView(now, group.name(), group.lag().behind().toMillis()))
                .toList());
        if (looks.size() > most) {
            looks.removeFirst();
        }
    }

    /// The eldest first.
    synchronized List<LagView> all() {
        return looks.stream().flatMap(List::stream).toList();
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
