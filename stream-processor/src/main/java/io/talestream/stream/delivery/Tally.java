package io.talestream.stream.delivery;

import java.util.concurrent.atomic.LongAdder;

/// Counts the answers of one consumer.
final class Tally {
    final LongAdder applied = new LongAdder();
    final LongAdder stale = new LongAdder();
    final LongAdder parked = new LongAdder();
    final LongAdder retries = new LongAdder();

    Counts counts() {
        return new Counts(applied.sum(), stale.sum(), parked.sum(), retries.sum());
    }
}
