package io.talestream.stream.delivery;

import static io.talestream.stream.delivery.Deliveries.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.history.History;
import io.talestream.stream.history.Projection;
import io.talestream.stream.parking.ParkingLot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class AnyHistoryTest {
    @Property(tries = 300)
    void order_is_kept_and_the_checkpoint_passes_nothing_unhandled_and_reaches_the_end(
            @ForAll @IntRange(min = 1, max = 40) int items,
            @ForAll @IntRange(min = 1, max = 200) int writes,
            @ForAll @IntRange(min = 1, max = 64) int inFlight,
            @ForAll @IntRange(min = 1, max = 8) int parallelism,
            @ForAll Random random) {
        History history = History.any(items, writes, random);
        ParkingLot lot = Deliveries.lot();
        var barred = new BrokenLot(lot, Moody.chance(random.nextLong(), 3));
        List<Moody> group = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            group.add(new Moody("consumer-" + i, random.nextLong(), random.nextInt(10)));
        }
        var limits = new Limits(inFlight, 16 * 1024 * 1024, parallelism);
        var delivery = Deliveries.delivery(barred, limits, Deliveries.AT_ONCE, group.toArray(Consumer[]::new));

        int last = -1;
        for (List<ChangeRecord> batch : batches(history.changes(), random)) {
            assertThat(delivery.accept(batch)).isTrue();
            assertThat(delivery.inFlight()).isLessThanOrEqualTo(inFlight);
            int now = position(delivery.checkpoint());
            assertThat(now).isGreaterThanOrEqualTo(last);
            for (Moody consumer : group) {
                assertThat(consumer.firstUnhandled()).isGreaterThan(now);
            }
            last = now;
        }
        Finish finish = delivery.finish(LONG);

        assertThat(finish.complete()).isTrue();
        assertThat(finish.checkpoint()).contains(history.last());
        for (Moody consumer : group) {
            assertThat(consumer.outOfOrder()).isEmpty();
            assertThat(consumer.firstUnhandled()).isEqualTo(history.changes().size());
            assertThat(Deliveries.parked(lot, consumer.name())).hasSize(Math.min(200, consumer.refused()));
        }
    }

    @Property(tries = 1_000)
    void any_history_with_duplicates_and_restarts_at_any_point_ends_in_the_same_state(
            @ForAll @IntRange(min = 1, max = 200) int items,
            @ForAll @IntRange(min = 1, max = 300) int writes,
            @ForAll @IntRange(max = 4) int restarts,
            @ForAll Random random) {
        History history = History.any(items, writes, random);
        var search = new Projection("search");
        var archive = new Projection("archive");
        ParkingLot lot = Deliveries.lot();

        int from = 0;
        for (int i = 0; i < restarts; i++) {
            var delivery = delivery(lot, random, search, archive);
            int until = from + random.nextInt(history.changes().size() - from + 1);
            delivery.accept(history.changes().subList(from, until));
            Optional<String> checkpoint = delivery.checkpoint();
            delivery.abandon();
            from = Math.max(from, position(checkpoint) + 1);
        }
        var delivery = delivery(lot, random, search, archive);
        delivery.accept(history.changes().subList(from, history.changes().size()));

        assertThat(delivery.finish(LONG).complete()).isTrue();
        assertThat(search.rows()).isEqualTo(history.end());
        assertThat(archive.rows()).isEqualTo(history.end());
    }

    /// The one fails now and then, the other never.
    private static ShardDelivery delivery(ParkingLot lot, Random random, Consumer one, Consumer other) {
        Runnable mood = Moody.chance(random.nextLong(), 10);
        Consumer unreliable = new Consumer() {
            @Override
            public String name() {
                return one.name();
            }

            @Override
            public Answer apply(Change.Decoded change) {
                mood.run();
                return one.apply(change);
            }
        };
        var limits = new Limits(1 + random.nextInt(200), 16 * 1024 * 1024, 1 + random.nextInt(8));
        return Deliveries.delivery(lot, limits, Deliveries.AT_ONCE, unreliable, other);
    }

    private static List<List<ChangeRecord>> batches(List<ChangeRecord> changes, Random random) {
        List<List<ChangeRecord>> batches = new ArrayList<>();
        for (int from = 0; from < changes.size(); ) {
            int to = Math.min(changes.size(), from + random.nextInt(30));
            batches.add(changes.subList(from, to));
            from = to;
        }
        return batches;
    }

    /// Sequence numbers of a [History] are positions in it.
    private static int position(Optional<String> checkpoint) {
        return checkpoint.map(Integer::parseInt).orElse(-1);
    }
}
