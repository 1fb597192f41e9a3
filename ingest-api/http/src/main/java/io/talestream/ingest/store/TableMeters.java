package io.talestream.ingest.store;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Cost;
import io.talestream.store.table.CapacityMeter;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The consumed capacity by access pattern, to compare with docs/dynamodb.
@Singleton
final class TableMeters implements CapacityMeter {
    private final MeterRegistry registry;
    private final Map<String, Counter> requests = new ConcurrentHashMap<>();
    private final Map<String, Counter> readUnits = new ConcurrentHashMap<>();
    private final Map<String, Counter> writeUnits = new ConcurrentHashMap<>();

    TableMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void consumed(AccessPattern pattern, Cost cost) {
        requests.computeIfAbsent(pattern.id(), id -> registry.counter("talestream.dynamodb.requests", "pattern", id))
                .increment(cost.requests());
        if (cost.readUnits() > 0) {
            readUnits.computeIfAbsent(pattern.id(), id -> units(id, "read")).increment(cost.readUnits());
        }
        if (cost.writeUnits() > 0) {
            writeUnits.computeIfAbsent(pattern.id(), id -> units(id, "write")).increment(cost.writeUnits());
        }
    }

    private Counter units(String pattern, String kind) {
        return registry.counter("talestream.dynamodb.units", "pattern", pattern, "kind", kind);
    }
}
