package io.talestream.stream.delivery;

import static io.talestream.stream.delivery.Deliveries.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.BatchLimits;
import io.talestream.stream.consumer.Outage;
import io.talestream.stream.history.Disorder;
import io.talestream.stream.history.History;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.Projection;
import io.talestream.stream.history.ScriptedBatches;
import io.talestream.stream.history.Step;
import io.talestream.stream.history.Steps;
import io.talestream.stream.parking.ParkingLot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BatchDeliveryTest {
    private static final Duration FOREVER = Duration.ofDays(1);
    private static final long ANY_BYTES = 1 << 30;

    private final ParkingLot lot = Deliveries.lot();

    @Test
    void changes_are_delivered_in_full_batches() {
        var sizes = Collections.synchronizedList(new ArrayList<Integer>());
        var delivery = delivery(10_000, upTo(500), batch -> {
            sizes.add(batch.size());
            return ScriptedBatches.applied(batch);
        });

        assertThat(delivery.accept(History.ofCreations(10_000).changes())).isTrue();
        DeliveryResult finish = delivery.finish(LONG);

        assertThat(finish).isEqualTo(new DeliveryResult(Optional.of("9999"), 0));
        assertThat(delivery.counts()).containsEntry("together", new Counts(10_000, 0, 0, 0));
        assertThat(sizes).hasSize(20).allMatch(size -> size == 500);
    }

    @Test
    void a_batch_is_also_limited_by_bytes() {
        List<ChangeRecord> changes = History.ofCreations(10).changes();
        long weight = ChangeWeight.of(changes.getFirst());
        var sizes = Collections.synchronizedList(new ArrayList<Integer>());
        var delivery = delivery(1_000, new BatchLimits(100, 5 * weight, FOREVER, 1), batch -> {
            sizes.add(batch.size());
            return ScriptedBatches.applied(batch);
        });

        delivery.accept(changes);

        assertThat(delivery.finish(LONG).complete()).isTrue();
        assertThat(sizes).containsExactly(5, 5);
    }

    @Test
    void a_change_that_fails_its_batch_is_parked_alone() {
        var calls = new AtomicInteger();
        var delivery = delivery(10_000, upTo(1_000), batch -> {
            calls.incrementAndGet();
            if (batch.stream()
                    .anyMatch(change -> change.record().sequenceNumber().equals("711"))) {
                throw new IllegalStateException("cannot digest this");
            }
            return ScriptedBatches.applied(batch);
        });

        delivery.accept(History.ofCreations(1_000).changes());

        assertThat(delivery.finish(LONG).checkpoint()).contains("999");
        assertThat(delivery.counts()).containsEntry("together", new Counts(999, 0, 1, 0));
        assertThat(Deliveries.parked(lot, "together")).singleElement().satisfies(entry -> {
            assertThat(entry.sequenceNumber()).isEqualTo("711");
            assertThat(entry.reason()).contains("cannot digest this");
        });
        assertThat(calls).hasValueLessThanOrEqualTo(2 * 10 + 1);
    }

    @Test
    void a_refused_change_of_a_batch_is_parked_and_the_others_are_not_redelivered() {
        var given = new AtomicInteger();
        var delivery = delivery(100, upTo(50), batch -> {
            given.addAndGet(batch.size());
            return batch.stream()
                    .<Answer>map(change -> change.record().sequenceNumber().equals("7")
                            ? new Answer.Refused("not seven")
                            : new Answer.Applied())
                    .toList();
        });

        delivery.accept(History.ofCreations(20).changes());

        assertThat(delivery.finish(LONG).complete()).isTrue();
        assertThat(given).hasValue(20);
        assertThat(delivery.counts()).containsEntry("together", new Counts(19, 0, 1, 0));
    }

    @Test
    void an_outage_redelivers_the_batch_and_holds_the_checkpoint() {
        var recovered = new CountDownLatch(1);
        var met = new CountDownLatch(1);
        var together = new ScriptedBatches("together", upTo(10), batch -> {
            if (recovered.getCount() > 0) {
                met.countDown();
                throw new Outage("the bucket");
            }
            return ScriptedBatches.applied(batch);
        });
        var delivery = Deliveries.delivery(lot, Deliveries.LIMITS, Deliveries.until(recovered), together);

        delivery.accept(History.ofCreations(10).changes());
        Deliveries.await(met);
        assertThat(delivery.checkpoint()).isEmpty();
        recovered.countDown();

        assertThat(delivery.finish(LONG).checkpoint()).contains("9");
        assertThat(Deliveries.parked(lot, "together")).isEmpty();
    }

    /// The first part is answered, the second fails with an outage: the first is not redelivered, and the changes of
    /// the item keep their order.
    @Test
    void after_an_outage_in_part_of_a_batch_only_the_unanswered_part_is_redelivered() {
        var outages = new AtomicInteger(1);
        List<List<String>> answered = Collections.synchronizedList(new ArrayList<>());
        var delivery = delivery(100, upTo(4), batch -> {
            List<String> numbers = numbers(batch);
            if (numbers.contains("0") && numbers.size() > 1) {
                throw new IllegalStateException("not all of these");
            }
            if (numbers.contains("1") && outages.getAndDecrement() > 0) {
                throw new Outage("the index");
            }
            answered.add(numbers);
            return ScriptedBatches.applied(batch);
        });

        delivery.accept(writesOfOneItem(4));

        assertThat(delivery.finish(LONG).complete()).isTrue();
        assertThat(answered).containsExactly(List.of("0"), List.of("1", "2", "3"));
    }

    @Test
    void a_partial_batch_is_delivered_after_the_maximum_wait() {
        var delivery = delivery(100, new BatchLimits(50, ANY_BYTES, Duration.ofMillis(1), 1), ScriptedBatches::applied);

        delivery.accept(History.ofCreations(3).changes());

        Deliveries.await(delivery, () -> delivery.inFlight() == 0 && delivery.workers() == 0);
        assertThat(delivery.checkpoint()).contains("2");
    }

    @Test
    void a_partial_batch_waits_without_delaying_other_consumers() {
        var calls = new AtomicInteger();
        var together = new ScriptedBatches("together", upTo(50), batch -> {
            calls.incrementAndGet();
            return ScriptedBatches.applied(batch);
        });
        var delivery = Deliveries.delivery(lot, together, new Projection("other"));

        delivery.accept(History.ofCreations(49).changes());
        Deliveries.await(delivery, () -> Deliveries.applied(delivery, "other") == 49);

        assertThat(calls).hasValue(0);
        assertThat(delivery.checkpoint()).isEmpty();
        assertThat(delivery.finish(LONG).checkpoint()).contains("48");
        assertThat(calls).hasValue(1);
    }

    @Test
    void a_window_smaller_than_a_batch_makes_progress() {
        var delivery = delivery(10, upTo(1_000), ScriptedBatches::applied);

        assertThat(delivery.accept(History.ofCreations(100).changes())).isTrue();

        assertThat(delivery.finish(LONG).checkpoint()).contains("99");
    }

    @Test
    void concurrent_batches_are_limited() {
        var inside = new AtomicInteger();
        var most = new AtomicInteger();
        var allIn = new CountDownLatch(3);
        var delivery = delivery(1_000, new BatchLimits(10, ANY_BYTES, FOREVER, 3), batch -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            allIn.countDown();
            Deliveries.await(allIn);
            inside.decrementAndGet();
            return ScriptedBatches.applied(batch);
        });

        delivery.accept(History.ofCreations(300).changes());

        assertThat(delivery.finish(LONG).complete()).isTrue();
        assertThat(most).hasValue(3);
    }

    @Test
    void an_unreadable_change_is_parked_without_its_batch() {
        var item = new Item("colour");
        List<ChangeRecord> changes = List.of(item.write("red", "1"), item.damage("2"), item.write("blue", "3"));
        var delivery = delivery(100, upTo(50), ScriptedBatches::applied);

        delivery.accept(changes);

        assertThat(delivery.finish(LONG).checkpoint()).contains("3");
        // The change after a damaged image has that image as its old image and is unreadable too.
        assertThat(delivery.counts()).containsEntry("together", new Counts(1, 0, 2, 0));
        assertThat(Deliveries.parked(lot, "together"))
                .allSatisfy(entry -> assertThat(entry.reason()).startsWith("unreadable: "));
    }

    @Test
    void a_batch_with_a_wrong_number_of_answers_is_redelivered_in_parts() {
        var delivery = delivery(100, upTo(4), _ -> List.of(new Answer.Applied(), new Answer.Applied()));

        delivery.accept(History.ofCreations(3).changes());

        assertThat(delivery.finish(LONG).complete()).isTrue();
        assertThat(delivery.counts()).containsEntry("together", new Counts(2, 0, 1, 0));
    }

    @Test
    void a_partial_batch_is_dropped_when_the_lease_is_lost() {
        var calls = new AtomicInteger();
        var delivery = delivery(100, upTo(50), batch -> {
            calls.incrementAndGet();
            return ScriptedBatches.applied(batch);
        });
        delivery.accept(History.ofCreations(10).changes());

        delivery.abandon();

        Deliveries.await(delivery, () -> delivery.workers() == 0);
        assertThat(calls).hasValue(0);
        assertThat(delivery.checkpoint()).isEmpty();
    }

    @Test
    void a_batch_interrupted_by_a_lost_lease_is_neither_parked_nor_split() {
        var begun = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        var calls = new AtomicInteger();
        var delivery = delivery(100, upTo(10), _ -> {
            calls.incrementAndGet();
            begun.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted", e);
            }
            throw new AssertionError("the latch never opens");
        });
        delivery.accept(History.ofCreations(10).changes());
        Deliveries.await(begun);

        delivery.abandon();

        Deliveries.await(delivery, () -> delivery.workers() == 0);
        assertThat(calls).hasValue(1);
        assertThat(Deliveries.parked(lot, "together")).isEmpty();
    }

    @Test
    void a_slow_batch_delays_only_its_own_items() {
        var free = new CountDownLatch(1);
        var delivery = delivery(1_000, new BatchLimits(1, ANY_BYTES, FOREVER, 2), batch -> {
            if (numbers(batch).contains("0")) {
                Deliveries.await(free);
            }
            return ScriptedBatches.applied(batch);
        });

        delivery.accept(History.ofCreations(200).changes());
        Deliveries.await(delivery, () -> Deliveries.applied(delivery, "together") == 199);

        assertThat(delivery.checkpoint()).isEmpty();
        free.countDown();
        assertThat(delivery.finish(LONG).checkpoint()).contains("199");
    }

    @Test
    void batch_limits_of_zero_are_rejected() {
        assertThatThrownBy(() -> new Limits(0, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BatchLimits(0, 1, FOREVER, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BatchLimits(1, 0, FOREVER, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BatchLimits(1, 1, FOREVER, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BatchLimits(1, 1, Duration.ofMillis(-1), 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Property(tries = 200, seed = "1")
    void any_history_keeps_order_across_batches_and_no_checkpoint_passes_unhandled_changes(
            @ForAll("steps") List<Step> steps,
            @ForAll @IntRange(min = 1, max = 64) int inFlight,
            @ForAll("batchings") BatchLimits batching,
            @ForAll @Size(max = 8) List<@IntRange(max = 30) Integer> batches,
            @ForAll @Size(max = 30) List<Boolean> lotDown,
            @ForAll("moods") FlakyBehaviour together,
            @ForAll("moods") FlakyBehaviour single,
            @ForAll @Size(max = 5) Set<@IntRange(max = 200) Integer> poison) {
        keepsOrder(
                steps,
                inFlight,
                new FlakyBatchConsumer(batching, together, poison),
                new FlakyConsumer("single", single),
                batches,
                lotDown);
    }

    @Tag("proof")
    @Property(tries = 2_000)
    void thousands_of_histories_keep_order_within_and_across_batches(
            @ForAll("steps") List<Step> steps,
            @ForAll @IntRange(min = 1, max = 64) int inFlight,
            @ForAll("batchings") BatchLimits batching,
            @ForAll @Size(max = 8) List<@IntRange(max = 30) Integer> batches,
            @ForAll @Size(max = 30) List<Boolean> lotDown,
            @ForAll("moods") FlakyBehaviour together,
            @ForAll("moods") FlakyBehaviour single,
            @ForAll @Size(max = 5) Set<@IntRange(max = 200) Integer> poison) {
        keepsOrder(
                steps,
                inFlight,
                new FlakyBatchConsumer(batching, together, poison),
                new FlakyConsumer("single", single),
                batches,
                lotDown);
    }

    private static void keepsOrder(
            List<Step> steps,
            int inFlight,
            FlakyBatchConsumer together,
            FlakyConsumer single,
            List<Integer> batches,
            List<Boolean> lotDown) {
        History history = History.of(steps);
        ParkingLot here = Deliveries.lot();
        var barred = new BrokenLot(here, new Outages(lotDown));
        var limits = new Limits(inFlight, 16 * 1024 * 1024, 2);
        var delivery = Deliveries.delivery(barred, limits, Deliveries.AT_ONCE, together, single);

        for (List<ChangeRecord> batch : Deliveries.batches(history.changes(), batches)) {
            assertThat(delivery.accept(batch)).isTrue();
            int now = Deliveries.position(delivery.checkpoint());
            assertThat(together.firstUnhandled()).isGreaterThan(now);
        }
        DeliveryResult finish = delivery.finish(LONG);

        assertThat(finish.complete()).isTrue();
        assertThat(finish.checkpoint()).contains(history.last());
        assertThat(together.complaints()).isEmpty();
        assertThat(single.outOfOrder()).isEmpty();
        assertThat(together.firstUnhandled()).isEqualTo(history.changes().size());
        assertThat(Deliveries.parked(here, "batches")).hasSize(together.refused());
    }

    @Property(tries = 200, seed = "1")
    void any_order_with_duplicates_and_restarts_at_any_point_ends_in_the_same_state(
            @ForAll("steps") List<Step> steps,
            @ForAll("disorder") Disorder disorder,
            @ForAll @Size(max = 4) List<@IntRange(max = 100) Integer> restarts,
            @ForAll("batchings") BatchLimits batching,
            @ForAll @IntRange(min = 1, max = 200) int window) {
        endsInTheSameState(steps, disorder, restarts, batching, window);
    }

    @Tag("proof")
    @Property(tries = 2_000)
    void thousands_of_histories_in_any_order_with_duplicates_and_restarts_end_in_the_same_state(
            @ForAll("steps") List<Step> steps,
            @ForAll("disorder") Disorder disorder,
            @ForAll @Size(max = 4) List<@IntRange(max = 100) Integer> restarts,
            @ForAll("batchings") BatchLimits batching,
            @ForAll @IntRange(min = 1, max = 200) int window) {
        endsInTheSameState(steps, disorder, restarts, batching, window);
    }

    private void endsInTheSameState(
            List<Step> steps, Disorder disorder, List<Integer> restarts, BatchLimits batching, int window) {
        History history = History.of(steps);
        var projection = new Projection("together");

        Deliveries.restarting(
                History.renumbered(disorder.of(history.changes())),
                restarts,
                () -> delivery(
                        window,
                        batching,
                        batch -> batch.stream().map(projection::apply).toList()));

        assertThat(projection.rows()).isEqualTo(history.end());
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Steps.upTo(200, 40);
    }

    @Provide
    Arbitrary<Disorder> disorder() {
        return Steps.disorder();
    }

    @Provide
    Arbitrary<FlakyBehaviour> moods() {
        return FlakyBehaviour.any();
    }

    @Provide
    Arbitrary<BatchLimits> batchings() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 50),
                        Arbitraries.integers().between(1, 100_000),
                        Arbitraries.integers().between(1, 3))
                .as((size, linger, atOnce) -> new BatchLimits(size, ANY_BYTES, Duration.ofNanos(linger), atOnce));
    }

    private ShardDelivery delivery(
            int window, BatchLimits batching, Function<List<Change.Decoded>, List<Answer>> script) {
        var limits = new Limits(2 * window, ANY_BYTES, 4);
        return Deliveries.delivery(lot, limits, Deliveries.AT_ONCE, new ScriptedBatches("together", batching, script));
    }

    /// Limits without a timeout: a batch waits until it is full.
    private static BatchLimits upTo(int changes) {
        return new BatchLimits(changes, ANY_BYTES, FOREVER, 1);
    }

    private static List<String> numbers(List<Change.Decoded> batch) {
        return batch.stream().map(change -> change.record().sequenceNumber()).toList();
    }

    private static List<ChangeRecord> writesOfOneItem(int writes) {
        var item = new Item("colour");
        List<ChangeRecord> changes = new ArrayList<>();
        for (int i = 0; i < writes; i++) {
            changes.add(item.write("value " + i, Integer.toString(i)));
        }
        return changes;
    }
}
