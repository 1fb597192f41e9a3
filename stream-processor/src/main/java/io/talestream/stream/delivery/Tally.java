package io.talestream.stream.delivery;

import java.util.concurrent.atomic.LongAdder;

/// What one consumer's answers were so far.
final class Tally {
    final LongAdder applied = new LongAdder();
    final LongAdder stale = new LongAdder();
    final LongAdder parked = new LongAdder();
    final LongAdder retries = new LongAdder();

    Counts counts() {
        return new Counts(applied.sum(), stale.sum(), parked.sum(), retries.sum());
    }
}
