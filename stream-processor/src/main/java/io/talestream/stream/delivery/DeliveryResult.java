package io.talestream.stream.delivery;

import java.util.Optional;

/// The final state of a delivery: its last checkpoint, and how many received changes are not covered by it.
public record DeliveryResult(Optional<String> checkpoint, int left) {
    /// A shard may be marked as read to its end only if this is true.
    public boolean complete() {
        return left == 0;
    }
}
