package io.talestream.stream.source;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.kinesis.lifecycle.events.ProcessRecordsInput;

/// Kinesis does not say when it has trimmed what was to be read next, and goes on with the oldest it has. So it
/// is told by the time: who was not at the shard's end, and last read something that is older than the stream
/// keeps, may have missed what followed it.
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
    void beforeReading(ShardReading open) {
        Optional<Instant> last = readUpTo == null ? open.feed().readUpTo() : Optional.of(readUpTo);
        if (last.isPresent() && last.get().plus(kept).isBefore(now)) {
            shards.lost(open.shard());
        }
    }

    /// What it hands over was read before it waits for the consumers, which may take longer than the stream keeps it.
    @Override
    public void processRecords(ProcessRecordsInput input) {
        now = clock.instant();
        super.processRecords(input);
        Optional<Long> behind = Optional.ofNullable(input.millisBehindLatest());
        readUpTo = now.minusMillis(behind.orElse(0L));
    }
}
