package io.talestream.stream.source;

import io.talestream.contracts.change.ChangeRecord;
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
class ShardProcessor implements ShardRecordProcessor {
    private final OpenShards shards;
    private final Function<KinesisClientRecord, ChangeRecord> change;
    private @Nullable ShardReading reading;

    ShardProcessor(OpenShards shards, Function<KinesisClientRecord, ChangeRecord> change) {
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
        beforeReading(reading());
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
            shards.close(reading());
        }
    }

    @Override
    public void shutdownRequested(ShutdownRequestedInput input) {
        reading().handOver(input.checkpointer(), shards.longestStop());
    }

    void beforeReading(ShardReading open) {}

    private ShardReading reading() {
        return Objects.requireNonNull(reading, "KCL has not initialised this shard");
    }
}
