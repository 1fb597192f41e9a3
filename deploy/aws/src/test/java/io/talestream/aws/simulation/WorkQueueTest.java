package io.talestream.aws.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkQueueTest {
    private final WorkQueue queue = new WorkQueue();

    @Test
    void the_oldest_work_is_done_first_and_the_lag_is_its_age() {
        queue.add(0, 2, 0);
        queue.add(10, 2, 0);

        assertThat(queue.work(1, 0).cpu()).isEqualTo(1);
        assertThat(queue.lag(20)).isEqualTo(20);
        assertThat(queue.work(2, 0).cpu()).isEqualTo(2);
        assertThat(queue.lag(20)).isEqualTo(10);
        assertThat(queue.work(2, 0).cpu()).isEqualTo(1);
        assertThat(queue.lag(20)).isZero();
    }

    @Test
    void work_waits_for_the_index_if_that_is_busy() {
        queue.add(0, 1, 4);

        assertThat(queue.work(10, 1)).isEqualTo(new WorkQueue.Used(0.25, 1));
        assertThat(queue.left()).isEqualTo(0.75);
        assertThat(queue.lag(10)).isEqualTo(10);
    }
}
