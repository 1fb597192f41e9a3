package io.talestream.stream.delivery;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.store.PageRequest;
import io.talestream.store.table.Backoff;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.parking.InMemoryParkingLot;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkedQuery;
import io.talestream.stream.parking.ParkingLot;
import io.talestream.testing.time.Eventually;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Builds deliveries for tests and waits for expected states.
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

    static List<ParkedChange.Entry> parked(ParkingLot lot, String consumer) {
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

    /// Splits changes into batches of these sizes, which repeat. Some may be empty.
    static List<List<ChangeRecord>> batches(List<ChangeRecord> changes, List<Integer> sizes) {
        List<List<ChangeRecord>> batches = new ArrayList<>();
        for (int from = 0; from < changes.size(); ) {
            int round = batches.size() % (sizes.size() + 1);
            int to = Math.min(changes.size(), from + (round == sizes.size() ? 1 : sizes.get(round)));
            batches.add(changes.subList(from, to));
            from = to;
        }
        return batches;
    }

    /// Delivers all changes, numbered by their positions. At each restart, after the given percentage of the remaining
    /// changes, the delivery loses its lease and the next one starts after the checkpoint.
    static void restarting(List<ChangeRecord> changes, List<Integer> restarts, Supplier<ShardDelivery> deliveries) {
        int from = 0;
        for (int percent : restarts) {
            ShardDelivery delivery = deliveries.get();
            delivery.accept(changes.subList(from, from + (changes.size() - from) * percent / 100));
            Optional<String> checkpoint = delivery.checkpoint();
            delivery.abandon();
            from = Math.max(from, position(checkpoint) + 1);
        }
        ShardDelivery delivery = deliveries.get();
        delivery.accept(changes.subList(from, changes.size()));
        if (!delivery.finish(LONG).complete()) {
            throw new AssertionError("not all is handled: " + state(delivery));
        }
    }

    /// Sequence numbers of a history are positions in it.
    static int position(Optional<String> checkpoint) {
        return checkpoint.map(Integer::parseInt).orElse(-1);
    }

    /// Makes more interleavings happen; nothing relies on any of them.
    @SuppressWarnings("ThreadPriorityCheck")
    static void letOthersRun() {
        Thread.yield();
    }

    static void awaitBlocked(Thread thread) {
        Eventually.within(
                LONG,
                () -> thread + " waits, is " + thread.getState(),
                () -> thread.getState() == Thread.State.WAITING);
    }

    static void await(CountDownLatch latch) {
        Eventually.within(LONG, () -> "the latch opens, is " + latch, () -> latch.getCount() == 0);
    }

    static void await(ShardDelivery delivery, BooleanSupplier expected) {
        Eventually.within(LONG, () -> state(delivery), expected);
    }

    static void join(Thread thread) {
        Eventually.within(LONG, () -> thread + " ends, is " + thread.getState(), () -> !thread.isAlive());
    }

    private static String state(ShardDelivery delivery) {
        return "checkpoint %s, %d in flight, %d workers, %s"
                .formatted(delivery.checkpoint(), delivery.inFlight(), delivery.workers(), delivery.counts());
    }
}
