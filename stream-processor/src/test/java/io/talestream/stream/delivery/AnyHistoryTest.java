package io.talestream.stream.delivery;

import static io.talestream.stream.delivery.Deliveries.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.history.Disorder;
import io.talestream.stream.history.History;
import io.talestream.stream.history.Projection;
import io.talestream.stream.history.Step;
import io.talestream.stream.history.Steps;
import io.talestream.stream.parking.ParkingLot;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class AnyHistoryTest {
    private static final long ANY_BYTES = 16 * 1024 * 1024;

    @Property(tries = 200, seed = "1")
    void order_is_kept_and_the_checkpoint_reaches_the_end_without_passing_unhandled_changes(
            @ForAll("steps") List<Step> steps,
            @ForAll @IntRange(min = 1, max = 64) int inFlight,
            @ForAll @IntRange(min = 1, max = 8) int parallelism,
            @ForAll @Size(max = 8) List<@IntRange(max = 30) Integer> batches,
            @ForAll @Size(max = 30) List<Boolean> lotDown,
            @ForAll("moods") List<FlakyBehaviour> moods) {
        keepsOrder(steps, new Limits(inFlight, ANY_BYTES, parallelism), batches, lotDown, moods);
    }

    @Tag("proof")
    @Property(tries = 2_000)
    void thousands_of_histories_keep_order_and_no_checkpoint_passes_unhandled_changes(
            @ForAll("steps") List<Step> steps,
            @ForAll @IntRange(min = 1, max = 64) int inFlight,
            @ForAll @IntRange(min = 1, max = 8) int parallelism,
            @ForAll @Size(max = 8) List<@IntRange(max = 30) Integer> batches,
            @ForAll @Size(max = 30) List<Boolean> lotDown,
            @ForAll("moods") List<FlakyBehaviour> moods) {
        keepsOrder(steps, new Limits(inFlight, ANY_BYTES, parallelism), batches, lotDown, moods);
    }

    private static void keepsOrder(
            List<Step> steps, Limits limits, List<Integer> batches, List<Boolean> lotDown, List<FlakyBehaviour> moods) {
        History history = History.of(steps);
        ParkingLot lot = Deliveries.lot();
        List<FlakyConsumer> group = new ArrayList<>();
        moods.forEach(mood -> group.add(new FlakyConsumer("consumer-" + group.size(), mood)));
        var delivery = Deliveries.delivery(
                new BrokenLot(lot, new Outages(lotDown)), limits, Deliveries.AT_ONCE, group.toArray(Consumer[]::new));

        int last = -1;
        for (List<ChangeRecord> batch : Deliveries.batches(history.changes(), batches)) {
            assertThat(delivery.accept(batch)).isTrue();
            assertThat(delivery.inFlight()).isLessThanOrEqualTo(limits.changes());
            int now = Deliveries.position(delivery.checkpoint());
            assertThat(now).isGreaterThanOrEqualTo(last);
            for (FlakyConsumer consumer : group) {
                assertThat(consumer.firstUnhandled()).isGreaterThan(now);
            }
            last = now;
        }
        DeliveryResult finish = delivery.finish(LONG);

        assertThat(finish.complete()).isTrue();
        assertThat(finish.checkpoint()).contains(history.last());
        for (FlakyConsumer consumer : group) {
            assertThat(consumer.outOfOrder()).isEmpty();
            assertThat(consumer.firstUnhandled()).isEqualTo(history.changes().size());
            assertThat(Deliveries.parked(lot, consumer.name())).hasSize(consumer.refused());
        }
    }

    @Property(tries = 200, seed = "1")
    void any_order_with_duplicates_and_restarts_ends_in_the_same_state(
            @ForAll("steps") List<Step> steps,
            @ForAll("disorder") Disorder disorder,
            @ForAll @Size(max = 4) List<@IntRange(max = 100) Integer> restarts,
            @ForAll @IntRange(min = 1, max = 200) int inFlight,
            @ForAll @IntRange(min = 1, max = 8) int parallelism,
            @ForAll @Size(max = 30) List<Boolean> down) {
        endsInTheSameState(steps, disorder, restarts, new Limits(inFlight, ANY_BYTES, parallelism), down);
    }

    @Tag("proof")
    @Property(tries = 5_000)
    void thousands_of_histories_in_any_order_with_duplicates_and_restarts_end_in_the_same_state(
            @ForAll("steps") List<Step> steps,
            @ForAll("disorder") Disorder disorder,
            @ForAll @Size(max = 4) List<@IntRange(max = 100) Integer> restarts,
            @ForAll @IntRange(min = 1, max = 200) int inFlight,
            @ForAll @IntRange(min = 1, max = 8) int parallelism,
            @ForAll @Size(max = 30) List<Boolean> down) {
        endsInTheSameState(steps, disorder, restarts, new Limits(inFlight, ANY_BYTES, parallelism), down);
    }

    /// One consumer fails intermittently, the other never.
    private static void endsInTheSameState(
            List<Step> steps, Disorder disorder, List<Integer> restarts, Limits limits, List<Boolean> down) {
        History history = History.of(steps);
        List<ChangeRecord> delivered = History.renumbered(disorder.of(history.changes()));
        var search = new Projection("search");
        var archive = new Projection("archive");
        var unreliable = new Unreliable(search, new Outages(down));
        ParkingLot lot = Deliveries.lot();

        Deliveries.restarting(
                delivered, restarts, () -> Deliveries.delivery(lot, limits, Deliveries.AT_ONCE, unreliable, archive));

        assertThat(search.rows()).isEqualTo(history.end());
        assertThat(archive.rows()).isEqualTo(history.end());
        assertThat(Deliveries.parked(lot, search.name())).isEmpty();
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
    Arbitrary<List<FlakyBehaviour>> moods() {
        return FlakyBehaviour.any().list().ofMinSize(1).ofMaxSize(3);
    }

    private record Unreliable(Consumer consumer, Runnable outages) implements Consumer {
        @Override
        public String name() {
            return consumer.name();
        }

        @Override
        public Answer apply(Change.Decoded change) {
            outages.run();
            return consumer.apply(change);
        }
    }
}
