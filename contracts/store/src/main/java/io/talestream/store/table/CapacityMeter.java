package io.talestream.store.table;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Cost;

/// Receives the capacity each request consumed, with the access pattern that made it.
@FunctionalInterface
public interface CapacityMeter {
    CapacityMeter NONE = (_, _) -> {};

    void consumed(AccessPattern pattern, Cost cost);
}
