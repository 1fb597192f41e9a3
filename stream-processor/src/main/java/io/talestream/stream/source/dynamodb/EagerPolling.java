package io.talestream.stream.source.dynamodb;

import com.amazonaws.services.dynamodbv2.streamsadapter.polling.DynamoDBStreamsPollingConfig;
import io.talestream.stream.source.kcl.SourceTuning;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.kinesis.KinesisAsyncClient;
import software.amazon.kinesis.retrieval.polling.SleepTimeController;
import software.amazon.kinesis.retrieval.polling.SleepTimeControllerConfig;

/// The delay between two reads of a shard. The adapter waits as long after a thousand changes as after one, and so
/// is idle half of the time while it catches up.
final class EagerPolling extends DynamoDBStreamsPollingConfig {
    /// A read with this many records indicates that more are available. It is below the requested maximum, because
    /// a read is also full at one megabyte.
    private static final int MANY = 100;

    private final SourceTuning tuning;
    private final Optional<WriteSignal> writes;

    EagerPolling(KinesisAsyncClient reads, SourceTuning tuning, Optional<WriteSignal> writes, int mostRecords) {
        super(reads);
        this.tuning = tuning;
        this.writes = writes;
        maxRecords(mostRecords);
        idleTimeBetweenReadsInMillis(tuning.idle().toMillis());
    }

    /// Replaces the adapter's own setting, which is ignored.
    @Override
    public SleepTimeController sleepTimeController() {
        return this::millis;
    }

    private long millis(SleepTimeControllerConfig last) {
        @Nullable Instant read = last.lastSuccessfulCall();
        @Nullable Integer records = last.lastRecordsCount();
        if (read == null || records == null) {
            return tuning.idle().toMillis();
        }
        if (records == 0 && writes.isPresent() && !writes.get().isRecent()) {
            return awaited(writes.get());
        }
        Duration wanted = wait(records);
        Duration waited = Duration.between(read, Instant.now()).abs();
        return Math.max(0, wanted.minus(waited).toMillis());
    }

    /// Waits here, in the thread of the shard that would sleep: KCL's sleep cannot be ended by a write.
    private static long awaited(WriteSignal writes) {
        try {
            writes.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    private Duration wait(int records) {
        if (records >= MANY) {
            return tuning.busy();
        }
        return records > 0 ? tuning.idle() : tuning.idle().multipliedBy(2);
    }
}
