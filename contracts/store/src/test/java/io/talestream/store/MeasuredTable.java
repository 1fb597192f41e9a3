package io.talestream.store;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Cost;
import io.talestream.store.table.CapacityMeter;
import java.util.LinkedHashMap;
import java.util.Map;

/// Consumed capacity by access pattern since the last start of a measurement.
final class MeasuredTable implements CapacityMeter {
    private final Map<AccessPattern, Cost> costs = new LinkedHashMap<>();

    @Override
    public synchronized void consumed(AccessPattern pattern, Cost cost) {
        costs.merge(pattern, cost, Cost::plus);
    }

    synchronized void begin() {
        costs.clear();
    }

    synchronized Map<AccessPattern, Cost> costs() {
        return Map.copyOf(costs);
    }
}
