package io.talestream.stream.projection;

import io.talestream.store.table.Backoff;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.delivery.ShardDelivery;
import io.talestream.stream.parking.InMemoryParkingLot;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/// Delivery as in production, to one consumer.
final class LiveProjector {
    static final Duration LONG = Duration.ofMinutes(5);

    private LiveProjector() {}

    static ShardDelivery delivery(Consumer consumer) {
        return delivery(consumer, Backoff.usual());
    }

    static ShardDelivery delivery(Consumer consumer, Backoff backoff) {
        return new ShardDelivery(
                "shard-1",
                List.of(consumer),
                new InMemoryParkingLot(Clock.systemUTC()),
                Limits.USUAL,
                backoff,
                (_, error) -> {
                    throw new AssertionError("nothing here may end a delivery", error);
                });
    }
}
