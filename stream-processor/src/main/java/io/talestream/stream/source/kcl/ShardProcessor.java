package io.talestream.stream.source.kcl;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.source.ShardFeed;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.kinesis.lifecycle.events.InitializationInput;
import software.amazon.kinesis.lifecycle.events.LeaseLostInput;
import software.amazon.kinesis.lifecycle.events.ProcessRecordsInput;
import software.amazon.kinesis.lifecycle.events.ShardEndedInput;
import software.amazon.kinesis.lifecycle.events.ShutdownRequestedInput;
import software.amazon.kinesis.processor.ShardRecordProcessor;
import software.amazon.kinesis.retrieval.KinesisClientRecord;

/// KCL's callback for one shard.
public class ShardProcessor implements ShardRecordProcessor {
    private final OpenShards shards;
    private final Function<KinesisClientRecord, ChangeRecord> change;
    private @Nullable ShardReading reading;

    protected ShardProcessor(OpenShards shards, Function<KinesisClientRecord, ChangeRecord> change) {
        this.shards = shards;
        this.change = change;
    }

    @Override
    public void initialize(InitializationInput input) {
        reading = shards.open(input.shardId());
    }

    /// Also called with an empty batch if there is nothing new.
    @Override
    public void processRecords(ProcessRecordsInput input) {
        beforeReading(reading().shard(), reading().feed());
        List<ChangeRecord> batch = input.records().stream().map(change).toList();
        reading().read(batch, input.checkpointer());
    }

    @Override
    public void leaseLost(LeaseLostInput input) {
        @Nullable ShardReading open = reading;
        if (open != null) {
            open.lost();
            shards.close(open);
        }
    }

    @Override
    public void shardEnded(ShardEndedInput input) {
        if (reading().ended(input.checkpointer())) {
            shards.ended(reading());
        }
    }

    @Override
    public void shutdownRequested(ShutdownRequestedInput input) {
        reading().handOver(input.checkpointer(), shards.longestStop());
    }

    /// For a source that detects gaps by itself.
    protected void beforeReading(String shard, ShardFeed feed) {}

    private ShardReading reading() {
        return Objects.requireNonNull(reading, "KCL has not initialised this shard");
    }
}
