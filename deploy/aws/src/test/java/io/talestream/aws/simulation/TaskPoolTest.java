package io.talestream.aws.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.aws.size.CpuScaling;
import io.talestream.aws.size.ScalingRule;
import io.talestream.aws.size.StepScaling;
import io.talestream.aws.size.Tasks;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class TaskPoolTest {
    @Test
    void a_group_that_lags_for_three_minutes_gets_a_worker_and_then_waits_for_the_cooldown() {
        assertThat(desired(StepScaling.LAG, 2, 8, 30, 30, 30, 30, 30, 30)).containsExactly(2, 2, 3, 3, 3, 4);
    }

    @Test
    void a_lag_that_goes_away_within_the_window_starts_nothing() {
        assertThat(desired(StepScaling.LAG, 2, 8, 200, 200, 10, 200, 200, 10)).containsOnly(2);
    }

    @Test
    void a_group_far_behind_gets_two_workers_up_to_the_most_and_loses_one_at_a_time_down_to_the_least() {
        assertThat(desired(StepScaling.LAG, 2, 5, 120, 120, 120, 120, 120, 120, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5))
                .containsExactly(2, 2, 4, 4, 4, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2);
    }

    @Test
    void workers_of_the_embedded_engine_start_in_steps_and_stay_while_a_recording_is_pending() {
        assertThat(desired(StepScaling.recordings(100), 0, 100, -1, 1, 5, 5, 5, 50, 50, 50, 0, 0, 0, 0, -1))
                .containsExactly(0, 1, 1, 1, 6, 6, 6, 56, 56, 56, 56, 56, 0);
    }

    @Test
    void a_busy_service_grows_in_proportion_to_its_load_and_shrinks_after_a_quarter_of_an_hour() {
        var pool = new TaskPool(new Tasks(1_024, 2_048, 2, 10), CpuScaling.SERVING);
        run(pool, 3, 100);

        assertThat(pool.desired()).isEqualTo(4);

        run(pool, 14, 15);
        assertThat(pool.desired()).isEqualTo(4);

        run(pool, 1, 15);
        assertThat(pool.desired()).isEqualTo(2);
    }

    @Test
    void a_new_task_is_billed_at_once_and_ready_after_two_minutes() {
        var pool = new TaskPool(new Tasks(2_048, 4_096, 0, 5), StepScaling.recordings(5));
        run(pool, 1, 1);
        assertThat(pool.desired()).isEqualTo(1);
        assertThat(pool.ready()).isZero();

        run(pool, 1, 0);
        assertThat(pool.ready()).isZero();

        run(pool, 1, 0);
        assertThat(pool.ready()).isEqualTo(1);
        assertThat(pool.cpuHours()).isEqualTo(2 * 2 / 60.0);
    }

    @Test
    void tasks_that_start_while_others_stop_become_ready() {
        var pool = new TaskPool(new Tasks(1_024, 2_048, 1, 9), new StepScaling(STEPS, 1, 1));
        run(pool, 1, 10);
        run(pool, 1, -1);

        assertThat(pool.desired()).isEqualTo(4);

        run(pool, 2, 0);
        assertThat(pool.ready()).isEqualTo(4);
    }

    private static final List<StepScaling.Step> STEPS = List.of(
            new StepScaling.Step(Double.NEGATIVE_INFINITY, -1, -1),
            new StepScaling.Step(10, Double.POSITIVE_INFINITY, 4));

    private static List<Integer> desired(ScalingRule rule, int least, int most, double... metric) {
        var pool = new TaskPool(new Tasks(1_024, 2_048, least, most), rule);
        return DoubleStream.of(metric)
                .mapToObj(value -> {
                    pool.minute(value);
                    return pool.desired();
                })
                .toList();
    }

    private static void run(TaskPool pool, int minutes, double value) {
        for (int i = 0; i < minutes; i++) {
            pool.minute(value);
        }
    }
}
