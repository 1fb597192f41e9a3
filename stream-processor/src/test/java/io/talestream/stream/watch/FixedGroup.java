package io.talestream.stream.watch;

import io.talestream.stream.delivery.BatchTimes;
import io.talestream.stream.delivery.Counts;
import io.talestream.stream.group.Lag;
import io.talestream.stream.group.RunningGroup;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// A group with fixed lag and counts.
final class FixedGroup implements RunningGroup {
    private final Map<String, Counts> counts = new LinkedHashMap<>();
    private Lag lag = Lag.NONE;

    FixedGroup behind(Duration time, long changes) {
        lag = new Lag(time, changes);
        return this;
    }

    FixedGroup counted(String consumer, Counts count) {
        counts.put(consumer, count);
        return this;
    }

    @Override
    public String name() {
        return "work";
    }

    @Override
    public Lag lag() {
        return lag;
    }

    @Override
    public BatchTimes batchTimes() {
        return new BatchTimes(4, Duration.ofSeconds(6).toNanos());
    }

    @Override
    public Map<String, Counts> counts() {
        return counts;
    }
}
