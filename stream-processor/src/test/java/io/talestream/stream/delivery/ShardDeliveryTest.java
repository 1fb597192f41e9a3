package io.talestream.stream.delivery;

import static io.talestream.stream.delivery.Deliveries.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.history.History;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.Projection;
import io.talestream.stream.history.ScriptedConsumer;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkingLot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ShardDeliveryTest {
    private final ParkingLot lot = Deliveries.lot();

    @Test
    void one_poison_change_among_ten_thousand_is_parked_without_delaying_the_others() {
        History history = History.ofCreations(10_000);
        var delicate = new ScriptedConsumer("delicate", change -> {
            if (change.record().sequenceNumber().equals("4711")) {
                throw new IllegalStateException("cannot digest this");
            }
            return new Answer.Applied();
        });
        var projection = new Projection("sturdy");
        var delivery = Deliveries.delivery(lot, delicate, projection);

        assertThat(delivery.accept(history.changes())).isTrue();
        DeliveryResult finish = delivery.finish(LONG);

        assertThat(finish.complete()).isTrue();
        assertThat(finish.checkpoint()).contains("9999");
        assertThat(delivery.counts())
                .containsEntry("delicate", new Counts(9_999, 0, 1, 0))
                .containsEntry("sturdy", new Counts(10_000, 0, 0, 0));
        assertThat(projection.rows()).isEqualTo(history.end());
        assertThat(Deliveries.parked(lot, "sturdy")).isEmpty();
        ParkedChange.Entry entry = Deliveries.parked(lot, "delicate").getFirst();
        assertThat(entry.sequenceNumber()).isEqualTo("4711");
        assertThat(entry.reason()).contains("cannot digest this");
        assertThat(lot.find("delicate", entry.id()).orElseThrow().stack())
                .contains("one_poison_change_among_ten_thousand");
    }

    @Test
    void each_nonempty_batch_is_timed_once_when_it_is_fully_handled() {
        History history = History.ofCreations(100);
        var delivery = Deliveries.delivery(lot, new Projection("sturdy"));

        assertThat(delivery.accept(history.changes().subList(0, 60))).isTrue();
        assertThat(delivery.accept(List.of())).isTrue();
        assertThat(delivery.accept(history.changes().subList(60, 100))).isTrue();
        assertThat(delivery.finish(LONG).complete()).isTrue();

        assertThat(delivery.batchTimes().batches()).isEqualTo(2);
        assertThat(delivery.batchTimes().nanos()).isPositive();
    }

    @Test
    void an_unreadable_change_is_parked_for_every_consumer_without_calling_any() {
        var item = new Item("colour");
        List<ChangeRecord> changes = List.of(item.write("red", "1"), item.damage("2"));
        var delivery = Deliveries.delivery(lot, new Projection("search"), new Projection("archive"));

        delivery.accept(changes);

        assertThat(delivery.finish(LONG).checkpoint()).contains("2");
        for (String consumer : List.of("search", "archive")) {
            assertThat(delivery.counts()).containsEntry(consumer, new Counts(1, 0, 1, 0));
            assertThat(Deliveries.parked(lot, consumer)).singleElement().satisfies(entry -> {
                assertThat(entry.sequenceNumber()).isEqualTo("2");
                assertThat(entry.reason()).startsWith("unreadable: ");
                assertThat(lot.find(consumer, entry.id()).orElseThrow().change())
                        .contains(changes.get(1));
            });
        }
    }

    @Test
    void an_undecodable_change_is_parked_and_accept_does_not_throw() {
        var garbage = new ChangeRecord(
                Attributes.NONE.with("PK", new Attribute.Nothing()), Optional.empty(), Optional.empty(), Item.NOW, "1");
        var delivery = Deliveries.delivery(lot, new Projection("search"));

        assertThat(delivery.accept(List.of(garbage, garbage))).isTrue();

        assertThat(delivery.finish(LONG).complete()).isTrue();
        assertThat(Deliveries.parked(lot, "search"))
                .singleElement()
                .satisfies(entry -> assertThat(entry.attempts()).isEqualTo(2));
    }

    @Test
    void changes_outside_the_interests_of_a_consumer_are_handled_without_a_call() {
        var calls = new AtomicInteger(10);
        var delivery = Deliveries.delivery(lot, new PickyConsumer(calls), new OnlyCampaigns());

        delivery.accept(History.ofCreations(3).changes());

        assertThat(delivery.finish(LONG).checkpoint()).contains("2");
        assertThat(delivery.counts())
                .containsEntry("picky", new Counts(3, 0, 0, 0))
                .containsEntry("campaigns", new Counts(0, 0, 0, 0));
    }

    @Test
    void a_duplicate_in_a_batch_is_delivered_again() {
        ChangeRecord change = new Item("colour").write("red", "1");
        var delivery = Deliveries.delivery(lot, new Projection("search"));

        delivery.accept(List.of(change, change));

        assertThat(delivery.finish(LONG).checkpoint()).contains("1");
        assertThat(delivery.counts()).containsEntry("search", new Counts(1, 1, 0, 0));
    }

    @Test
    void a_slow_item_delays_neither_other_items_nor_other_consumers() {
        var free = new CountDownLatch(1);
        List<ChangeRecord> changes = History.ofCreations(200).changes();
        var slow = new ScriptedConsumer("slow", change -> {
            if (change.record().sequenceNumber().equals("0")) {
                Deliveries.await(free);
            }
            return new Answer.Applied();
        });
        var delivery = Deliveries.delivery(lot, slow, new Projection("other"));

        delivery.accept(changes);
        Deliveries.await(
                delivery,
                () -> Deliveries.applied(delivery, "slow") == 199
                        && Deliveries.applied(delivery, "other") == 200
                        && delivery.bytesInFlight() == ChangeWeight.of(changes.getFirst()));

        assertThat(delivery.checkpoint()).isEmpty();
        assertThat(delivery.inFlight()).isEqualTo(200);
        free.countDown();
        assertThat(delivery.finish(LONG).checkpoint()).contains("199");
    }

    @Test
    void the_concurrent_items_of_a_consumer_are_limited() {
        var inside = new AtomicInteger();
        var most = new AtomicInteger();
        var allIn = new CountDownLatch(4);
        var consumer = new ScriptedConsumer("search", _ -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            allIn.countDown();
            Deliveries.await(allIn);
            inside.decrementAndGet();
            return new Answer.Applied();
        });
        var delivery = Deliveries.delivery(lot, consumer);

        delivery.accept(History.ofCreations(500).changes());

        assertThat(delivery.finish(LONG).complete()).isTrue();
        assertThat(most).hasValue(4);
    }

    @Test
    void an_error_fails_the_delivery_and_holds_the_checkpoint() {
        List<Throwable> alarms = Collections.synchronizedList(new ArrayList<>());
        var dying = new ScriptedConsumer("dying", change -> {
            if (change.record().sequenceNumber().equals("2")) {
                throw new OutOfMemoryError("as if");
            }
            return new Answer.Applied();
        });
        var delivery = new ShardDelivery(
                "shard-1",
                List.<Consumer>of(dying),
                lot,
                new Limits(1_000, 1_000_000, 1),
                Deliveries.AT_ONCE,
                (_, error) -> alarms.add(error));

        delivery.accept(History.ofCreations(10).changes());
        Deliveries.await(delivery, () -> !alarms.isEmpty() && delivery.workers() == 0);

        assertThat(alarms).singleElement().isInstanceOf(OutOfMemoryError.class);
        assertThat(delivery.accept(History.ofCreations(1).changes())).isFalse();
        assertThat(delivery.checkpoint()).contains("1");
        assertThat(delivery.finish(LONG).complete()).isFalse();
        assertThat(Deliveries.parked(lot, "dying")).isEmpty();
    }

    @Test
    void an_interrupt_flag_left_by_a_consumer_is_cleared_before_the_next_change() {
        var delivery = Deliveries.delivery(lot, new Limits(10, 1_000_000, 1), Deliveries.AT_ONCE, leavesAnInterrupt());

        delivery.accept(History.ofCreations(2).changes());

        assertThat(delivery.finish(LONG).complete()).isTrue();
        assertThat(delivery.counts()).containsEntry("search", new Counts(2, 0, 0, 0));
    }

    @Test
    void an_idle_delivery_holds_no_thread() {
        var delivery = Deliveries.delivery(lot, new Projection("search"));
        delivery.accept(History.ofCreations(100).changes());

        Deliveries.await(delivery, () -> delivery.inFlight() == 0 && delivery.workers() == 0);

        assertThat(delivery.checkpoint()).contains("99");
    }

    @Test
    void duplicate_consumer_names_in_a_group_are_rejected() {
        assertThatThrownBy(() -> Deliveries.delivery(lot, new Projection("a"), new Projection("a")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Consumer leavesAnInterrupt() {
        var first = new AtomicReference<>("0");
        return new ScriptedConsumer("search", change -> {
            if (change.record().sequenceNumber().equals(first.get())) {
                Thread.currentThread().interrupt();
            } else if (Thread.currentThread().isInterrupted()) {
                return new Answer.Refused("interrupted");
            }
            return new Answer.Applied();
        });
    }
}
