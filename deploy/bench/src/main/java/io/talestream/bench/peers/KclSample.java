package io.talestream.bench.peers;

import com.amazonaws.services.dynamodbv2.streamsadapter.AmazonDynamoDBStreamsAdapterClient;
import com.amazonaws.services.dynamodbv2.streamsadapter.StreamsSchedulerFactory;
import com.amazonaws.services.dynamodbv2.streamsadapter.adapter.DynamoDBStreamsClientRecord;
import com.amazonaws.services.dynamodbv2.streamsadapter.model.DynamoDBStreamsProcessRecordsInput;
import com.amazonaws.services.dynamodbv2.streamsadapter.polling.DynamoDBStreamsPollingConfig;
import com.amazonaws.services.dynamodbv2.streamsadapter.processor.DynamoDBStreamsShardRecordProcessor;
import io.talestream.stream.source.dynamodb.LocalStreams;
import java.util.List;
import java.util.UUID;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatch.CloudWatchAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.kinesis.common.ConfigsBuilder;
import software.amazon.kinesis.common.InitialPositionInStream;
import software.amazon.kinesis.common.InitialPositionInStreamExtended;
import software.amazon.kinesis.exceptions.InvalidStateException;
import software.amazon.kinesis.exceptions.ShutdownException;
import software.amazon.kinesis.lifecycle.events.InitializationInput;
import software.amazon.kinesis.lifecycle.events.LeaseLostInput;
import software.amazon.kinesis.lifecycle.events.ShardEndedInput;
import software.amazon.kinesis.lifecycle.events.ShutdownRequestedInput;
import software.amazon.kinesis.metrics.NullMetricsFactory;
import software.amazon.kinesis.processor.RecordProcessorCheckpointer;

/// KCL with the adapter of DynamoDB Streams, put together as its documentation shows: default settings, a random
/// worker name, a bulk request and a checkpoint for each batch. Different from the defaults are the metrics, which
/// would go to CloudWatch, and the size of a read, which must not exceed that of DynamoDB Streams.
final class KclSample implements Peer {
    private static final String APPLICATION = "bench-peers-kcl";
    private static final int MOST = 1_000;

    private final RecordBulk index;

    KclSample(PeerConnection connection) {
        this.index = new RecordBulk(connection.calls(), connection.index());
        DynamoDbStreamsClient streams = connection.streams(new LocalStreams());
        String arn = LocalStreams.forAdapter(PeerConnection.arn(streams));
        var adapter = new AmazonDynamoDBStreamsAdapterClient(streams, Region.US_EAST_1);
        var leases = DynamoDbAsyncClient.builder()
                .endpointOverride(connection.dynamodb())
                .region(PeerConnection.REGION)
                .credentialsProvider(connection.credentials())
                .build();
        var unused = CloudWatchAsyncClient.builder()
                .region(Region.US_EAST_1)
                .credentialsProvider(connection.credentials())
                .build();
        var configs = new ConfigsBuilder(
                StreamsSchedulerFactory.createSingleStreamTracker(
                        arn, InitialPositionInStreamExtended.newInitialPosition(InitialPositionInStream.TRIM_HORIZON)),
                APPLICATION,
                adapter,
                leases,
                unused,
                UUID.randomUUID().toString(),
                () -> new Processor(index));
        var polling = new DynamoDBStreamsPollingConfig(arn, adapter);
        polling.maxRecords(MOST);
        var scheduler = StreamsSchedulerFactory.createScheduler(
                configs.checkpointConfig(),
                configs.coordinatorConfig(),
                configs.leaseManagementConfig(),
                configs.lifecycleConfig(),
                configs.metricsConfig().metricsFactory(new NullMetricsFactory()),
                configs.processorConfig(),
                configs.retrievalConfig().retrievalSpecificConfig(polling),
                adapter);
        Thread.ofPlatform().daemon().name("kcl").start(scheduler);
    }

    @Override
    public void redeliver(List<Record> records) {
        index.write(records);
    }

    private record Processor(RecordBulk index) implements DynamoDBStreamsShardRecordProcessor {
        @Override
        public void processRecords(DynamoDBStreamsProcessRecordsInput input) {
            index.write(input.records().stream()
                    .map(DynamoDBStreamsClientRecord::getRecord)
                    .toList());
            checkpoint(input.checkpointer());
        }

        @Override
        public void initialize(InitializationInput input) {}

        @Override
        public void leaseLost(LeaseLostInput input) {}

        @Override
        public void shardEnded(ShardEndedInput input) {
            checkpoint(input.checkpointer());
        }

        @Override
        public void shutdownRequested(ShutdownRequestedInput input) {
            checkpoint(input.checkpointer());
        }

        private static void checkpoint(RecordProcessorCheckpointer checkpointer) {
            try {
                checkpointer.checkpoint();
            } catch (InvalidStateException | ShutdownException e) {
                throw new IllegalStateException("no checkpoint", e);
            }
        }
    }
}
