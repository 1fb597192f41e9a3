package io.talestream.stream.watch;

import io.talestream.stream.delivery.Counts;
import io.talestream.stream.group.Lag;
import io.talestream.stream.group.RunningGroup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public final class MinuteLine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MinuteLine.class);

    private final List<? extends RunningGroup> groups;
    private final Map<String, Counts> previous = new HashMap<>();
    private final ScheduledExecutorService clock;

    private MinuteLine(List<? extends RunningGroup> groups) {
        this.groups = List.copyOf(groups);
        this.clock = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("a line a minute").factory());
    }

    public static MinuteLine start(List<? extends RunningGroup> groups) {
        var line = new MinuteLine(groups);
        var _ = line.clock.scheduleAtFixedRate(() -> line.next().forEach(LOG::info), 1, 1, TimeUnit.MINUTES);
        return line;
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }

    List<String> next() {
        return groups.stream().map(this::line).toList();
    }

    private String line(RunningGroup group) {
        Lag lag = group.lag();
        List<String> parts = new ArrayList<>();
        parts.add(String.format(
                Locale.ROOT,
                "group %s is %.1f s and %d changes behind",
                group.name(),
                lag.behind().toMillis() / 1e3,
                lag.changes()));
        group.counts().forEach((consumer, now) -> parts.add(consumer + " " + since(group.name(), consumer, now)));
        return String.join("; ", parts);
    }

    private String since(String group, String consumer, Counts now) {
        Counts last = previous.getOrDefault(group + "/" + consumer, Counts.NONE);
        previous.put(group + "/" + consumer, now);
        return "%d applied, %d stale, %d parked, %d retries"
                .formatted(
                        now.applied() - last.applied(),
                        now.stale() - last.stale(),
                        now.parked() - last.parked(),
                        now.retries() - last.retries());
    }
}
