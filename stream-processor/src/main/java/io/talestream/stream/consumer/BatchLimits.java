package io.talestream.stream.consumer;

import java.time.Duration;

/// The size of the batches of a [BatchConsumer]. A batch is full at `changes` changes or `bytes` bytes in memory. A
/// partial batch waits about `linger` for more, and is sent at once if no more can come. At most `atOnce` batches
/// run concurrently, never two with the same item.
///
/// Lingering changes are not handled yet and hold back the checkpoint: `linger` adds to the group's lag.
public record BatchLimits(int changes, long bytes, Duration linger, int atOnce) {
    public BatchLimits {
        if (changes < 1 || bytes < 1 || atOnce < 1 || linger.isNegative()) {
            throw new IllegalArgumentException("batch limits must be positive: %d changes, %d bytes, %s, %d at once"
                    .formatted(changes, bytes, linger, atOnce));
        }
    }
}
