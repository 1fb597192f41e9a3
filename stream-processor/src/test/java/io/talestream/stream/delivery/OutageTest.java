package io.talestream.stream.delivery;

import static io.talestream.stream.delivery.Deliveries.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.store.table.Backoff;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Outage;
import io.talestream.stream.history.History;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.Projection;
import io.talestream.stream.history.ScriptedConsumer;
import io.talestream.stream.parking.ParkingLot;
import io.talestream.testing.time.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OutageTest {
    private final ParkingLot lot = Deliveries.lot();

    @Test
    void an_unavailable_consumer_delays_others_only_at_the_window_limit_and_catches_up_in_order() {
        var limits = new Limits(100, 16 * 1024 * 1024, 4);
        var recovered = new CountDownLatch(1);
        var sawTheBound = new CountDownLatch(100);
        var other = new ScriptedConsumer("other", _ -> {
            sawTheBound.countDown();
            return new Answer.Applied();
        });
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        var projection = new Projection("down");
        var down = new ScriptedConsumer("down", change -> {
            if (recovered.getCount() > 0) {
                throw new Outage("the index");
            }
            order.add(change.record().sequenceNumber());
            return projection.apply(change);
        });
        History history = History.ofWrites(1, 300);
        var delivery = Deliveries.delivery(lot, limits, Deliveries.until(recovered), down, other);

        Thread source = Deliveries.accepting(delivery, history.changes());
        Deliveries.await(sawTheBound);
        Deliveries.awaitBlocked(source);

        assertThat(delivery.inFlight()).isEqualTo(100);
        Eventually.until("the last answer is counted", () -> Deliveries.applied(delivery, "other") == 100);
        assertThat(delivery.checkpoint()).isEmpty();

        recovered.countDown();
        Deliveries.join(source);
        DeliveryResult finish = delivery.finish(LONG);

        assertThat(finish.complete()).isTrue();
        assertThat(finish.checkpoint()).contains(history.last());
        assertThat(order)
                .isEqualTo(history.changes().stream()
                        .map(ChangeRecord::sequenceNumber)
                        .toList());
        assertThat(projection.rows()).isEqualTo(history.end());
        assertThat(Deliveries.applied(delivery, "other"))
                .isEqualTo(history.changes().size());
    }

    @Test
    void the_bytes_in_flight_are_limited() {
        List<ChangeRecord> changes = History.ofCreations(50).changes();
        long weight = changes.stream().mapToLong(ChangeWeight::of).max().orElseThrow();
        var recovered = new CountDownLatch(1);
        var delivery = Deliveries.delivery(
                lot, new Limits(1_000, 10 * weight, 4), Deliveries.until(recovered), downUntil(recovered));

        Thread source = Deliveries.accepting(delivery, changes);
        Deliveries.awaitBlocked(source);

        assertThat(delivery.bytesInFlight()).isBetween(9 * weight, 10 * weight);
        assertThat(delivery.inFlight()).isBetween(9, 11);

        recovered.countDown();
        Deliveries.join(source);
        assertThat(delivery.finish(LONG).complete()).isTrue();
        assertThat(delivery.bytesInFlight()).isZero();
    }

    @Test
    void a_change_larger_than_the_byte_limit_is_delivered_alone() {
        History history = History.ofCreations(20);
        var projection = new Projection("search");
        var delivery = Deliveries.delivery(lot, new Limits(1_000, 1, 4), Deliveries.AT_ONCE, projection);

        assertThat(delivery.accept(history.changes())).isTrue();

        assertThat(delivery.finish(LONG).complete()).isTrue();
        assertThat(projection.rows()).isEqualTo(history.end());
    }

    @Test
    void an_exception_the_consumer_classifies_as_an_outage_is_retried() {
        var calls = new AtomicInteger();
        var picky = new PickyConsumer(calls);
        var delivery = Deliveries.delivery(lot, picky);

        delivery.accept(List.of(new Item("colour").write("red", "1")));

        assertThat(delivery.finish(LONG).complete()).isTrue();
        assertThat(calls).hasValue(5);
        assertThat(delivery.counts()).containsEntry("picky", new Counts(1, 0, 0, 4));
        assertThat(Deliveries.parked(lot, "picky")).isEmpty();
    }

    @Test
    void a_refused_change_holds_the_checkpoint_until_the_parking_lot_recovers() {
        var recovered = new CountDownLatch(1);
        var met = new CountDownLatch(1);
        var broken = new BrokenLot(lot, () -> {
            if (recovered.getCount() > 0) {
                met.countDown();
                throw new IllegalStateException("no connection");
            }
        });
        var picky = new ScriptedConsumer(
                "search",
                change -> change.record().sequenceNumber().equals("5")
                        ? new Answer.Refused("not this one")
                        : new Answer.Applied());
        var delivery = Deliveries.delivery(broken, Deliveries.LIMITS, Deliveries.until(recovered), picky);

        assertThat(delivery.accept(History.ofCreations(20).changes())).isTrue();
        Deliveries.await(met);
        Deliveries.await(
                delivery,
                () -> delivery.checkpoint().filter("4"::equals).isPresent()
                        && Deliveries.applied(delivery, "search") == 19);
        assertThat(delivery.checkpoint()).contains("4");

        recovered.countDown();
        assertThat(delivery.finish(LONG).checkpoint()).contains("19");
        assertThat(Deliveries.parked(lot, "search"))
                .singleElement()
                .satisfies(entry -> assertThat(entry.sequenceNumber()).isEqualTo("5"));
    }

    @Test
    void abandoning_during_an_outage_ends_the_backoff_at_once_and_clears_the_checkpoint() {
        var interrupted = new CountDownLatch(4);
        var waiting = new CountDownLatch(4);
        var never = new CountDownLatch(1);
        var backoff = new Backoff(Duration.ofMillis(1), Duration.ofSeconds(1), () -> 0.5, _ -> {
            waiting.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
        });
        var calls = new AtomicInteger();
        var down = new ScriptedConsumer("search", change -> {
            if (change.record().sequenceNumber().equals("0")) {
                return new Answer.Applied();
            }
            calls.incrementAndGet();
            throw new Outage("the index");
        });
        var delivery = Deliveries.delivery(lot, new Limits(10, 1_000_000, 4), backoff, down);
        Thread source = Deliveries.accepting(delivery, History.ofCreations(50).changes());
        Deliveries.await(waiting);
        Deliveries.awaitBlocked(source);
        assertThat(delivery.checkpoint()).contains("0");

        delivery.abandon();

        Deliveries.join(source);
        Deliveries.await(interrupted);
        assertThat(delivery.checkpoint()).isEmpty();
        assertThat(calls).hasValue(4);
        assertThat(delivery.accept(History.ofCreations(1).changes())).isFalse();
        assertThat(Deliveries.parked(lot, "search")).isEmpty();
    }

    @Test
    void an_exception_caused_by_a_lost_shard_does_not_park_the_change() {
        var inside = new CountDownLatch(1);
        var left = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        var writing = new ScriptedConsumer("search", _ -> {
            inside.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                left.countDown();
                throw new IllegalStateException("interrupted while writing", e);
            }
            return new Answer.Applied();
        });
        var parkAttempts = new AtomicInteger();
        var delivery = Deliveries.delivery(new BrokenLot(lot, parkAttempts::incrementAndGet), writing);
        delivery.accept(History.ofCreations(1).changes());
        Deliveries.await(inside);

        delivery.abandon();

        Deliveries.await(left);
        Deliveries.await(delivery, () -> delivery.workers() == 0);
        assertThat(parkAttempts).hasValue(0);
        assertThat(delivery.inFlight()).isEqualTo(1);
    }

    @Test
    void the_last_checkpoint_excludes_changes_not_handled_in_time() {
        var never = new CountDownLatch(1);
        var delivery = Deliveries.delivery(
                lot, Deliveries.LIMITS, Deliveries.until(never), new ScriptedConsumer("search", change -> {
                    if (change.record().sequenceNumber().equals("3")) {
                        throw new Outage("the index");
                    }
                    return new Answer.Applied();
                }));
        delivery.accept(History.ofCreations(5).changes());
        Deliveries.await(
                delivery,
                () -> Deliveries.applied(delivery, "search") == 4
                        && delivery.checkpoint().filter("2"::equals).isPresent()
                        && delivery.inFlight() == 2);

        DeliveryResult finish = delivery.finish(Duration.ZERO);

        assertThat(finish).isEqualTo(new DeliveryResult(Optional.of("2"), 2));
        assertThat(finish.complete()).isFalse();
        Deliveries.await(delivery, () -> delivery.workers() == 0);
    }

    @Test
    void a_source_interrupted_while_waiting_accepts_no_more_changes() {
        var never = new CountDownLatch(1);
        var delivery = Deliveries.delivery(lot, new Limits(2, 1_000_000, 4), Deliveries.until(never), downUntil(never));
        Thread source = Deliveries.accepting(delivery, History.ofCreations(10).changes());
        Deliveries.awaitBlocked(source);

        source.interrupt();
        Deliveries.join(source);

        assertThat(delivery.accept(History.ofCreations(1).changes())).isFalse();
        assertThat(delivery.inFlight()).isEqualTo(2);
        delivery.abandon();
    }

    private static ScriptedConsumer downUntil(CountDownLatch recovered) {
        return new ScriptedConsumer("search", _ -> {
            if (recovered.getCount() > 0) {
                throw new Outage("the index");
            }
            return new Answer.Applied();
        });
    }
}
