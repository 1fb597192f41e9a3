package io.talestream.stream.delivery;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.store.PageRequest;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.parking.InMemoryParkingLot;
import io.talestream.stream.parking.Parked;
import io.talestream.stream.parking.ParkedQuery;
import io.talestream.stream.parking.ParkingLot;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// What the tests of delivery share: a way to build one, and to wait for what is expected.
final class Deliveries {
    static final Duration LONG = Duration.ofMinutes(3);
    static final Limits LIMITS = new Limits(1_000, 16 * 1024 * 1024, 4);

    /// Retries at once.
    static final Backoff AT_ONCE =
            new Backoff(Duration.ofMillis(1), Duration.ofSeconds(1), () -> 0.5, _ -> letOthersRun());

    private Deliveries() {}

    static ShardDelivery delivery(ParkingLot lot, Limits limits, Backoff backoff, Consumer... group) {
        return new ShardDelivery("shard-1", List.of(group), lot, limits, backoff, (_, error) -> {
            throw new AssertionError("nothing here may end a delivery", error);
        });
    }

    static ShardDelivery delivery(ParkingLot lot, Consumer... group) {
        return delivery(lot, LIMITS, AT_ONCE, group);
    }

    static ParkingLot lot() {
        return new InMemoryParkingLot(Clock.systemUTC());
    }

    static List<Parked.Entry> parked(ParkingLot lot, String consumer) {
        return lot.list(ParkedQuery.all(consumer), PageRequest.first(PageRequest.LARGEST))
                .items();
    }

    static long applied(ShardDelivery delivery, String consumer) {
        return Objects.requireNonNull(delivery.counts().get(consumer)).applied();
    }

    /// A retry that waits until the latch opens.
    static Backoff until(CountDownLatch open) {
        return new Backoff(Duration.ofMillis(1), Duration.ofSeconds(1), () -> 0.5, _ -> open.await());
    }

    static Thread accepting(ShardDelivery delivery, List<ChangeRecord> batch) {
        return Thread.ofPlatform().daemon().name("source").start(() -> delivery.accept(batch));
    }

    /// Makes more interleavings happen; nothing relies on any of them.
    @SuppressWarnings("ThreadPriorityCheck")
    static void letOthersRun() {
        Thread.yield();
    }

    static void awaitBlocked(Thread thread) {
        await(() -> thread.getState() == Thread.State.WAITING);
    }

    static void await(CountDownLatch latch) {
        try {
            if (!latch.await(LONG.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("waited in vain");
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    static void await(BooleanSupplier expected) {
        long end = System.nanoTime() + LONG.toNanos();
        while (!expected.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain");
            }
            letOthersRun();
        }
    }

    static void join(Thread thread) {
        try {
            if (!thread.join(LONG)) {
                throw new AssertionError(thread + " did not end");
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }
}
