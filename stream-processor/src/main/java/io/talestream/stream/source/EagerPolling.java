package io.talestream.stream.source;

import com.amazonaws.services.dynamodbv2.streamsadapter.polling.DynamoDBStreamsPollingConfig;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.kinesis.KinesisAsyncClient;
import software.amazon.kinesis.retrieval.polling.SleepTimeController;
import software.amazon.kinesis.retrieval.polling.SleepTimeControllerConfig;

/// Waits between two reads of a shard. The adapter waits as long after a thousand changes as after one, and so
/// takes half of the time for nothing when there is much to catch up with.
final class EagerPolling extends DynamoDBStreamsPollingConfig {
    /// A read that brings so many leaves more behind. It may be fewer than were asked for: a read is also full
    /// with a megabyte.
    private static final int MANY = 100;

    private final Tuning tuning;

    EagerPolling(KinesisAsyncClient reads, Tuning tuning, int mostRecords) {
        super(reads);
        this.tuning = tuning;
        maxRecords(mostRecords);
        idleTimeBetweenReadsInMillis(tuning.idle().toMillis());
    }

    /// Asked by the adapter, which sets its own and is not listened to.
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
        Duration wanted = wait(records);
        Duration waited = Duration.between(read, Instant.now()).abs();
        return Math.max(0, wanted.minus(waited).toMillis());
    }

    private Duration wait(int records) {
        if (records >= MANY) {
            return tuning.busy();
        }
        return records > 0 ? tuning.idle() : tuning.idle().multipliedBy(2);
    }
}
