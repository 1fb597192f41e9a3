package io.talestream.stream.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.stream.source.ShardState.Draining;
import io.talestream.stream.source.ShardState.Ended;
import io.talestream.stream.source.ShardState.Halted;
import io.talestream.stream.source.ShardState.LeaseLost;
import io.talestream.stream.source.ShardState.Open;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ShardLifecycleTest {
    enum Step {
        DRAIN,
        SKIP,
        HALT,
        FAIL,
        END,
        LOSE_LEASE
    }

    @Test
    void a_shard_is_drained_and_halted_before_its_end_is_marked() {
        var shard = new ShardLifecycle();

        assertThat(shard.end()).isFalse();
        assertThat(shard.isOpen()).isTrue();
        shard.drain();
        assertThat(shard.end()).isFalse();
        assertThat(shard.state()).isEqualTo(new Draining(false));
        assertThat(shard.isHalted()).isFalse();
        shard.halt();
        assertThat(shard.isHalted()).isTrue();
        assertThat(shard.isComplete()).isTrue();
        assertThat(shard.end()).isTrue();
        assertThat(shard.isEnded()).isTrue();
    }

    @Test
    void a_rejected_batch_closes_the_shard_and_lets_accepted_changes_be_handled() {
        assertThat(after(Step.SKIP)).isEqualTo(new Draining(true));
        assertThat(after(Step.DRAIN, Step.SKIP)).isEqualTo(new Draining(true));
        assertThat(after(Step.DRAIN, Step.HALT, Step.SKIP)).isEqualTo(new Halted(true));
    }

    @Test
    void a_failed_delivery_halts_the_shard() {
        assertThat(after(Step.FAIL)).isEqualTo(new Halted(true));
        assertThat(after(Step.DRAIN, Step.FAIL)).isEqualTo(new Halted(true));
    }

    @Property(tries = 1_000, seed = "1")
    void no_call_undoes_an_earlier_one(@ForAll @Size(max = 12) List<Step> steps) {
        var shard = new ShardLifecycle();
        for (Step step : steps) {
            ShardState before = shard.state();
            boolean complete = shard.isComplete();
            apply(step, shard);

            assertThat(rank(shard.state())).isGreaterThanOrEqualTo(rank(before));
            if (rank(before) == rank(new Ended())) {
                assertThat(shard.state()).isEqualTo(before);
            }
            assertThat(shard.isComplete() && !complete).isFalse();
        }
    }

    @Property(tries = 1_000, seed = "1")
    void the_end_is_marked_only_if_every_batch_was_delivered_and_the_lease_is_held(
            @ForAll @Size(max = 12) List<Step> steps) {
        int end = steps.indexOf(Step.END);
        List<Step> earlier = end < 0 ? steps : steps.subList(0, end);
        var shard = new ShardLifecycle();
        earlier.forEach(step -> apply(step, shard));

        boolean drained = earlier.contains(Step.DRAIN)
                && earlier.subList(earlier.indexOf(Step.DRAIN), earlier.size()).contains(Step.HALT);
        boolean intact = !earlier.contains(Step.SKIP) && !earlier.contains(Step.FAIL);
        boolean lost = earlier.contains(Step.LOSE_LEASE);
        assertThat(shard.isLost()).isEqualTo(lost);
        assertThat(shard.isComplete()).isEqualTo(intact && !lost);
        assertThat(shard.end()).isEqualTo(drained && intact && !lost);
    }

    private static ShardState after(Step... steps) {
        var shard = new ShardLifecycle();
        List.of(steps).forEach(step -> apply(step, shard));
        return shard.state();
    }

    private static void apply(Step step, ShardLifecycle shard) {
        switch (step) {
            case DRAIN -> shard.drain();
            case SKIP -> shard.skip();
            case HALT -> shard.halt();
            case FAIL -> shard.fail();
            case END -> shard.end();
            case LOSE_LEASE -> shard.loseLease();
        }
    }

    private static int rank(ShardState state) {
        return switch (state) {
            case Open _ -> 0;
            case Draining _ -> 1;
            case Halted _ -> 2;
            case Ended _, LeaseLost _ -> 3;
        };
    }
}
