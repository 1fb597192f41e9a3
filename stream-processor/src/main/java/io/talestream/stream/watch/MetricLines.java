package io.talestream.stream.watch;

import io.talestream.stream.delivery.Counts;
import io.talestream.stream.group.RunningGroup;
import java.io.PrintStream;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Publishes the lag of each group to CloudWatch once a minute, as a log line in the embedded metric format, which
/// CloudWatch Logs extracts. This needs no permission of its own, and the line is harmless where CloudWatch does
/// not read the log. Each worker reports the shards it owns. The lag of a group is the maximum over its workers,
/// its counts are the sum. Gauges are the same for every worker.
public final class MetricLines implements AutoCloseable {
    public static final String GROUP = "Group";
    public static final String LAG = "LagSeconds";
    public static final String WAITING = "Waiting";
    public static final String PARKED = "Parked";
    public static final String QUEUED = "QueuedTranscriptions";
    public static final String RUNNING = "RunningTranscriptions";

    private static final Logger LOG = LoggerFactory.getLogger(MetricLines.class);

    /// What CloudWatch accepts. None of it is escaped in JSON.
    private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z0-9._/#:-]{1,255}");

    private final String namespace;
    private final List<? extends RunningGroup> groups;
    private final Map<String, LongSupplier> gauges;
    private final Clock clock;
    private final Map<String, Long> previous = new HashMap<>();
    private final ScheduledExecutorService minutes;

    private MetricLines(
            String namespace, List<? extends RunningGroup> groups, Map<String, LongSupplier> gauges, Clock clock) {
        this.namespace = namespace;
        this.groups = List.copyOf(groups);
        this.gauges = new TreeMap<>(gauges);
        this.clock = clock;
        this.minutes = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("metrics a minute").factory());
    }

    public static boolean isNamespace(String text) {
        return NAMESPACE.matcher(text).matches();
    }

    /// Prints the first lines after a minute.
    ///
    /// @param namespace of the metrics; systems in one account and region need different ones
    /// @param gauges numbers by the name of their metric
    public static MetricLines start(
            String namespace,
            List<? extends RunningGroup> groups,
            Map<String, LongSupplier> gauges,
            Clock clock,
            PrintStream out) {
        var lines = new MetricLines(namespace, groups, gauges, clock);
        var _ = lines.minutes.scheduleAtFixedRate(() -> lines.next().forEach(out::println), 1, 1, TimeUnit.MINUTES);
        return lines;
    }

    @Override
    public void close() {
        minutes.shutdownNow();
    }

    List<String> next() {
        return Stream.concat(
                        groups.stream().map(this::line),
                        gauges.entrySet().stream().flatMap(gauge -> line(gauge.getKey(), gauge.getValue()).stream()))
                .toList();
    }

    /// A gauge that fails is left out, and does not end the others.
    private Optional<String> line(String name, LongSupplier gauge) {
        try {
            return Optional.of(
                    "{\"_aws\":{\"Timestamp\":%d,\"CloudWatchMetrics\":[{\"Namespace\":\"%s\",\"Dimensions\":[[]],"
                                    .formatted(clock.millis(), namespace)
                            + "\"Metrics\":[{\"Name\":\"%1$s\",\"Unit\":\"Count\"}]}]},\"%1$s\":%2$d}"
                                    .formatted(name, gauge.getAsLong()));
        } catch (RuntimeException e) {
            LOG.warn("metric {} cannot be read: {} (next attempt in 1 min)", name, e.toString());
            return Optional.empty();
        }
    }

    /// Group names contain no characters that JSON escapes.
    private String line(RunningGroup group) {
        return String.format(
                Locale.ROOT,
                "{\"_aws\":{\"Timestamp\":%d,\"CloudWatchMetrics\":[{\"Namespace\":\"%s\",\"Dimensions\":[[\"%s\"]],"
                        + "\"Metrics\":[{\"Name\":\"%s\",\"Unit\":\"Seconds\"},{\"Name\":\"%s\",\"Unit\":\"Count\"},"
                        + "{\"Name\":\"%s\",\"Unit\":\"Count\"}]}]},\"%s\":\"%s\",\"%s\":%.3f,\"%s\":%d,\"%s\":%d}",
                clock.millis(),
                namespace,
                GROUP,
                LAG,
                WAITING,
                PARKED,
                GROUP,
                group.name(),
                LAG,
                group.lag().behind().toMillis() / 1e3,
                WAITING,
                group.lag().changes(),
                PARKED,
                parkedSince(group));
    }

    private long parkedSince(RunningGroup group) {
        long now = group.counts().values().stream().mapToLong(Counts::parked).sum();
        Long before = previous.put(group.name(), now);
        return now - (before == null ? 0 : before);
    }
}
