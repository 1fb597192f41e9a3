package io.talestream.stream.source.kinesis;

import io.talestream.stream.source.ShardFeed;
import io.talestream.stream.source.kcl.OpenShards;
import io.talestream.stream.source.kcl.ShardProcessor;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.kinesis.lifecycle.events.ProcessRecordsInput;

/// Kinesis does not report that the next records were trimmed; it continues with the oldest it has. A gap is
/// detected by time: if the reader was not at the tip of the shard and its last record is older than the retention
/// period, the records after it may be lost.
final class KinesisProcessor extends ShardProcessor {
    private final OpenShards shards;
    private final Duration kept;
    private final Clock clock;
    private @Nullable Instant readUpTo;
    private Instant now;

    KinesisProcessor(OpenShards shards, Duration kept, Clock clock) {
        super(shards, KinesisChange::of);
        this.shards = shards;
        this.kept = kept;
        this.clock = clock;
        this.now = clock.instant();
    }

    @Override
    protected void beforeReading(String shard, ShardFeed feed) {
        Optional<Instant> last = readUpTo == null ? feed.readUpTo() : Optional.of(readUpTo);
        if (last.isPresent() && last.get().plus(kept).isBefore(now)) {
            shards.lost(shard);
        }
    }

    /// The records were read before it waits for the consumers, which can take longer than the retention period.
    @Override
    public void processRecords(ProcessRecordsInput input) {
        now = clock.instant();
        super.processRecords(input);
        Optional<Long> behind = Optional.ofNullable(input.millisBehindLatest());
        readUpTo = now.minusMillis(behind.orElse(0L));
    }
}
