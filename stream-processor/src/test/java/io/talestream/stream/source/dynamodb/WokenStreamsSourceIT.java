package io.talestream.stream.source.dynamodb;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.history.Item;
import io.talestream.stream.live.LiveTable;
import io.talestream.stream.source.ChangeSource;
import io.talestream.stream.source.ChangeSourceContract;
import io.talestream.stream.source.RecordingFeeds;
import io.talestream.stream.source.kcl.SourceTuning;
import io.talestream.testing.time.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;

/// A source that waits for writes instead of polling.
class WokenStreamsSourceIT extends ChangeSourceContract {
    private final LiveTable table = new LiveTable();
    private final Semaphore reads = new Semaphore(0);
    private final ChangeSource source = waitingFor(new WriteSignal());

    @AfterEach
    void stop() {
        table.close();
    }

    @Override
    protected ChangeSource source() {
        return source;
    }

    @Override
    protected void write(ChangeRecord change) {
        table.write(change);
    }

    @Override
    protected void rollShards() {
        table.rollShards();
    }

    @Test
    void a_stream_without_writes_is_not_read() {
        var item = new Item("colour");
        write(item.write("red", ""));
        var feeds = RecordingFeeds.takingAll();
        // Longer than this test runs: only a write can end the wait.
        ChangeSource patient = waitingFor(new WriteSignal(Duration.ofMillis(500), Duration.ofMinutes(10)));

        try (var _ = patient.read(fresh(), "worker-1", feeds)) {
            await(feeds, 1);
            Eventually.until("a second passes without a read", () -> !isReadWithinASecond());

            write(item.write("blue", ""));
            await(feeds, 2);
        }
    }

    @Test
    void a_child_shard_is_read_without_waiting_for_an_assignment() {
        var item = new Item("shape");
        ChangeSource rare = waitingFor(new WriteSignal(), rarelyAssigning());
        var feeds = RecordingFeeds.takingAll();

        try (var _ = rare.read(fresh(), "worker-1", feeds)) {
            for (int rolls = 0; rolls < 3; rolls++) {
                write(item.write("round " + rolls, ""));
                await(feeds, rolls + 1);
                rollShards();
            }
        }
    }

    /// An assignment would take longer than a test waits.
    private static SourceTuning rarelyAssigning() {
        SourceTuning usual = LiveTable.ONE_WORKER;
        return new SourceTuning(
                usual.idle(),
                usual.busy(),
                usual.failOver(),
                Duration.ofHours(1),
                usual.leaderLease(),
                usual.shardSync(),
                usual.checkpoint(),
                usual.stop());
    }

    private boolean isReadWithinASecond() {
        try {
            reads.drainPermits();
            return reads.tryAcquire(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    private ChangeSource waitingFor(WriteSignal signal) {
        return waitingFor(signal, LiveTable.ONE_WORKER);
    }

    private ChangeSource waitingFor(WriteSignal signal, SourceTuning tuning) {
        table.onWrite(signal::written);
        return new DynamoStreamsSource(table.connection(), table.name(), tuning, List.of(new ReadCount()))
                .alone(signal);
    }

    private final class ReadCount implements ExecutionInterceptor {
        @Override
        public void beforeExecution(Context.BeforeExecution call, ExecutionAttributes attributes) {
            if (call.request() instanceof GetRecordsRequest) {
                reads.release();
            }
        }
    }
}
