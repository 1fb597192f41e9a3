package io.talestream.stream.delivery;

import java.util.Optional;

/// How a delivery was left: its last checkpoint, and how many of the changes it took are not behind it.
public record DeliveryResult(Optional<String> checkpoint, int left) {
    /// Only then may a shard be marked as read to its end.
    public boolean complete() {
        return left == 0;
    }
}
