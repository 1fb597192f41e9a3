package io.talestream.stream.source.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.testing.time.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.kinesis.leases.ShardInfo;
import software.amazon.kinesis.retrieval.kpl.ExtendedSequenceNumber;

class IdlePauseTest {
    private static final Duration NEVER = Duration.ofDays(1);

    private final WriteSignal writes = new WriteSignal(Duration.ZERO, NEVER);
    private final IdlePause pause = new IdlePause(writes, NEVER);
    private final AtomicInteger looks = new AtomicInteger();
    private final Thread loop = Thread.ofPlatform().daemon().unstarted(() -> {
        while (!Thread.currentThread().isInterrupted()) {
            assertThat(pause.prioritize(List.of(shard("a")))).containsExactly(shard("a"));
            looks.incrementAndGet();
        }
    });

    @AfterEach
    void stop() {
        loop.interrupt();
    }

    @Test
    void a_write_ends_the_pause_of_a_loop_over_the_same_shards() {
        loop.start();
        Eventually.until("the loop pauses", this::isPaused);
        int before = looks.get();

        writes.written();

        Eventually.until("the loop looks again", () -> looks.get() > before);
        assertThat(before).isGreaterThan(IdlePause.LOOKS);
    }

    @Test
    void a_loop_whose_shards_change_does_not_pause() {
        for (int i = 0; i < 10 * IdlePause.LOOKS; i++) {
            String shard = i % IdlePause.LOOKS == 0 ? "new" : "old";
            assertThat(pause.prioritize(List.of(shard(shard)))).hasSize(1);
        }
    }

    @Test
    void a_loop_that_stops_does_not_pause() {
        loop.start();
        Eventually.until("the loop pauses", this::isPaused);

        pause.end();

        int before = looks.get();
        Eventually.until("the loop runs without a pause", () -> looks.get() > before + 10 * IdlePause.LOOKS);
    }

    private boolean isPaused() {
        return loop.getState() == Thread.State.TIMED_WAITING;
    }

    private static ShardInfo shard(String id) {
        return new ShardInfo(id, "token", List.of(), ExtendedSequenceNumber.LATEST);
    }
}
