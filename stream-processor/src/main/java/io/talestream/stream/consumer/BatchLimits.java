package io.talestream.stream.consumer;

import java.time.Duration;

/// How many changes a [BatchConsumer] is given at once. A batch is full with so many `changes`, or so many
/// `bytes` in memory; one that is not full waits about `linger` for more, and not at all when no more will
/// come. `atOnce` batches are under way at the same time, never with the same item in two of them.
///
/// What lingers is not handled, so the group's checkpoint waits as long: `linger` is part of its lag.
public record BatchLimits(int changes, long bytes, Duration linger, int atOnce) {
    public BatchLimits {
        if (changes < 1 || bytes < 1 || atOnce < 1 || linger.isNegative()) {
            throw new IllegalArgumentException("batches must be of some size, are %d changes, %d bytes, %s, %d at once"
                    .formatted(changes, bytes, linger, atOnce));
        }
    }
}
