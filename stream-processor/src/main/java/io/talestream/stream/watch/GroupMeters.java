package io.talestream.stream.watch;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.talestream.stream.delivery.Counts;
import io.talestream.stream.group.RunningGroup;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/// Lag and consumer results of each group as meters. Each worker reports the shards it owns. The lag of a group is
/// the maximum over its workers, its counts are the sum.
public final class GroupMeters {
    private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);

    private GroupMeters() {}

    public static void bind(MeterRegistry meters, List<? extends RunningGroup> groups) {
        groups.forEach(group -> bind(meters, group));
    }

    private static void bind(MeterRegistry meters, RunningGroup group) {
        Tags tags = Tags.of("group", group.name());
        Gauge.builder("talestream.group.lag", group, g -> g.lag().behind().toMillis() / MILLIS)
                .baseUnit("seconds")
                .description("Age of the oldest change that the group has not handled")
                .tags(tags)
                .register(meters);
        Gauge.builder("talestream.group.waiting", group, g -> g.lag().changes())
                .baseUnit("changes")
                .description("Changes that were read and are not handled yet")
                .tags(tags)
                .register(meters);
        FunctionTimer.builder(
                        "talestream.group.batch",
                        group,
                        g -> g.batchTimes().batches(),
                        g -> g.batchTimes().nanos(),
                        TimeUnit.NANOSECONDS)
                .description("From when a batch was read until every consumer had handled all of it")
                .tags(tags)
                .register(meters);
        group.counts().keySet().forEach(consumer -> bind(meters, group, consumer, tags.and("consumer", consumer)));
    }

    private static void bind(MeterRegistry meters, RunningGroup group, String consumer, Tags tags) {
        counter(meters, group, consumer, tags.and("answer", "applied"), Counts::applied);
        counter(meters, group, consumer, tags.and("answer", "stale"), Counts::stale);
        counter(meters, group, consumer, tags.and("answer", "parked"), Counts::parked);
        FunctionCounter.builder(
                        "talestream.consumer.retries",
                        group,
                        g -> of(g, consumer).retries())
                .description("Attempts that met an outage")
                .tags(tags)
                .register(meters);
    }

    private static void counter(
            MeterRegistry meters, RunningGroup group, String consumer, Tags tags, ToDoubleFunction<Counts> count) {
        FunctionCounter.builder("talestream.consumer.changes", group, g -> count.applyAsDouble(of(g, consumer)))
                .description("Changes that a consumer has handled, by how it answered")
                .tags(tags)
                .register(meters);
    }

    private static Counts of(RunningGroup group, String consumer) {
        return group.counts().getOrDefault(consumer, Counts.NONE);
    }
}
