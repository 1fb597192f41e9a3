package io.talestream.ingest.store;

import io.micrometer.core.instrument.MeterRegistry;
import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Cost;
import io.talestream.store.CapacityMeter;
import jakarta.inject.Singleton;

/// What the table costs, by access pattern: the numbers to hold against docs/dynamodb.
@Singleton
final class TableMeters implements CapacityMeter {
    private final MeterRegistry registry;

    TableMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void consumed(AccessPattern pattern, Cost cost) {
        registry.counter("talestream.dynamodb.requests", "pattern", pattern.id())
                .increment(cost.requests());
        units(pattern, "read", cost.readUnits());
        units(pattern, "write", cost.writeUnits());
    }

    private void units(AccessPattern pattern, String kind, double units) {
        if (units > 0) {
            registry.counter("talestream.dynamodb.units", "pattern", pattern.id(), "kind", kind)
                    .increment(units);
        }
    }
}
