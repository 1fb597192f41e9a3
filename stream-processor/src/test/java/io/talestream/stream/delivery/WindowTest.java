package io.talestream.stream.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.history.Item;
import io.talestream.stream.source.ShardLifecycle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WindowTest {
    private static final int PAIRS = 20_000;

    private final Window window = new Window(new Limits(2 * PAIRS, 2 * PAIRS, 1), new ShardLifecycle());
    private final List<ChangePosition> places = new ArrayList<>();
    private final AtomicInteger ready = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();

    /// Two threads repeatedly handle neighbours concurrently: a change handled while the other thread moves the
    /// checkpoint must not be skipped.
    @Test
    void the_checkpoint_advances_when_neighbours_are_handled_concurrently() {
        Change change = Attempt.decoded(new Item("colour").write("red", "1"));
        for (int i = 0; i < 2 * PAIRS; i++) {
            places.add(Objects.requireNonNull(window.take(change, 1)));
        }

        Thread other = Thread.ofPlatform().daemon().start(() -> {
            for (int pair = 0; pair < PAIRS; pair++) {
                handle(pair, 1);
            }
        });
        for (int pair = 0; pair < PAIRS; pair++) {
            handle(pair, 0);
            assertThat(window.changes()).isEqualTo(2 * (PAIRS - pair - 1));
        }

        Deliveries.join(other);
        assertThat(window.bytes()).isZero();
    }

    private void handle(int pair, int which) {
        meet(ready, pair);
        window.handled(places.get(2 * pair + which));
        meet(done, pair);
    }

    private static void meet(AtomicInteger place, int pair) {
        place.incrementAndGet();
        while (place.get() < 2 * (pair + 1)) {
            Deliveries.letOthersRun();
        }
    }
}
