package io.talestream.stream.source.kcl;

import io.talestream.stream.source.LeaseState;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.cloudwatch.CloudWatchAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.kinesis.KinesisAsyncClient;
import software.amazon.kinesis.common.ConfigsBuilder;
import software.amazon.kinesis.common.InitialPositionInStream;
import software.amazon.kinesis.common.InitialPositionInStreamExtended;
import software.amazon.kinesis.coordinator.CoordinatorConfig;
import software.amazon.kinesis.leases.LeaseManagementConfig;
import software.amazon.kinesis.metrics.MetricsConfig;
import software.amazon.kinesis.metrics.NullMetricsFactory;
import software.amazon.kinesis.processor.ProcessorConfig;
import software.amazon.kinesis.processor.ShardRecordProcessorFactory;
import software.amazon.kinesis.processor.StreamTracker;

/// The settings of KCL. With its defaults, a worker takes two minutes to read its first change, and as long to take
/// over from a dead worker.
public final class KclSettings {
    public static final InitialPositionInStreamExtended FROM_THE_BEGINNING =
            InitialPositionInStreamExtended.newInitialPosition(InitialPositionInStream.TRIM_HORIZON);

    /// This logger prints a stack trace on every stop. The reference is held because java.util.logging drops the
    /// level of an unreferenced logger.
    private static final Logger LOCKS = Logger.getLogger("com.amazonaws.services.dynamodbv2.AmazonDynamoDBLockClient");

    private static final long DISPATCH_MILLIS = 100;
    private static final long PARENT_POLL_MILLIS = 500;
    private static final int CAPTURES_PER_REPORT = 10;

    public final ConfigsBuilder configs;
    public final CoordinatorConfig coordinator;
    public final LeaseManagementConfig leases;
    public final MetricsConfig metrics;
    public final ProcessorConfig processor;

    public KclSettings(
            StreamTracker stream,
            String leaseTable,
            KinesisAsyncClient reads,
            DynamoDbAsyncClient leaseClient,
            String worker,
            ShardRecordProcessorFactory processors,
            SourceTuning tuning) {
        LOCKS.setLevel(Level.WARNING);
        configs = new ConfigsBuilder(stream, leaseTable, reads, leaseClient, new NoMetrics(), worker, processors);
        coordinator = configs.coordinatorConfig()
                .skipShardSyncAtWorkerInitializationIfLeasesExist(true)
                .shardConsumerDispatchPollIntervalMillis(DISPATCH_MILLIS)
                .parentShardPollIntervalMillis(PARENT_POLL_MILLIS);
        leases = leases(tuning);
        metrics = configs.metricsConfig().metricsFactory(new NullMetricsFactory());
        // An empty batch signals that the shard is read up to its tip.
        processor = configs.processorConfig().callProcessRecordsEvenForEmptyRecordList(true);
    }

    public static DynamoDbAsyncClient leaseClient(
            StreamConnection connection, String leaseTable, List<ExecutionInterceptor> watches) {
        var client = DynamoDbAsyncClient.builder()
                .region(connection.region())
                .credentialsProvider(connection.credentials())
                .httpClientBuilder(StreamConnection.httpClient())
                .overrideConfiguration(o -> {
                    watches.forEach(o::addExecutionInterceptor);
                    o.addExecutionInterceptor(new LeaseDeletionGuard(leaseTable));
                });
        connection.endpoint().ifPresent(client::endpointOverride);
        return client.build();
    }

    private LeaseManagementConfig leases(SourceTuning tuning) {
        LeaseManagementConfig config = configs.leaseManagementConfig()
                .failoverTimeMillis(tuning.failOver().toMillis())
                .leaseAssignmentIntervalMillis(tuning.sharing().toMillis())
                .dynamoDbLockBasedLeaderLeaseDurationInMillis(
                        tuning.leaderLease().toMillis())
                .dynamoDbLockBasedLeaderHeartbeatPeriodInMillis(
                        tuning.leaderLease().dividedBy(3).toMillis())
                .leasesRecoveryAuditorExecutionFrequencyMillis(
                        tuning.shardSync().toMillis())
                // Set before the scheduler is created: the adapter sets it too late, and KCL then sleeps for a
                // minute.
                .shardSyncIntervalMillis(0);
        // KCL can leave a shard without a reader for good: it forgets a hand-over that ends before the next check
        // (amazon-kinesis-client pull request 1743). Without it, the next owner gets some changes again.
        config.gracefulLeaseHandoffConfig().isGracefulLeaseHandoffEnabled(false);
        config.workerUtilizationAwareAssignmentConfig()
                .disableWorkerMetrics(true)
                .inMemoryWorkerMetricsCaptureFrequencyMillis(
                        tuning.sharing().dividedBy(CAPTURES_PER_REPORT).toMillis())
                // A worker without a report for twice this time is assigned no shards.
                .workerMetricsReporterFreqInMillis(tuning.sharing().toMillis());
        return config;
    }

    /// KCL requires a client, but does not use it when metrics are off.
    private static final class NoMetrics implements CloudWatchAsyncClient {
        @Override
        public String serviceName() {
            return SERVICE_NAME;
        }

        @Override
        public void close() {}
    }

    /// KCL deletes the lease of a shard that has left the stream, even if the shard was not read to its end, which
    /// would hide the gap. Only leases of completed shards may be deleted.
    private record LeaseDeletionGuard(String leases) implements ExecutionInterceptor {
        @Override
        public SdkRequest modifyRequest(Context.ModifyRequest call, ExecutionAttributes attributes) {
            if (call.request() instanceof DeleteItemRequest delete
                    && delete.tableName().equals(leases)) {
                return delete.toBuilder()
                        .conditionExpression("attribute_not_exists(#key) OR #checkpoint = :end")
                        .expressionAttributeNames(
                                Map.of("#key", LeaseTable.SHARD, "#checkpoint", LeaseTable.CHECKPOINT))
                        .expressionAttributeValues(Map.of(":end", AttributeValue.fromS(LeaseState.SHARD_END)))
                        .build();
            }
            return call.request();
        }
    }
}
