package io.talestream.stream.source.dynamodb;

import com.amazonaws.services.dynamodbv2.streamsadapter.StreamsSchedulerFactory;
import com.amazonaws.services.dynamodbv2.streamsadapter.model.DynamoDBStreamsProcessRecordsInput;
import com.amazonaws.services.dynamodbv2.streamsadapter.processor.DynamoDBStreamsShardRecordProcessor;
import io.talestream.stream.source.ChangeSource;
import io.talestream.stream.source.LeaseState;
import io.talestream.stream.source.Leases;
import io.talestream.stream.source.ShardFeeds;
import io.talestream.stream.source.ShardStart;
import io.talestream.stream.source.kcl.KclSettings;
import io.talestream.stream.source.kcl.KclStreamReader;
import io.talestream.stream.source.kcl.LeaseTable;
import io.talestream.stream.source.kcl.LossInterceptor;
import io.talestream.stream.source.kcl.OpenShards;
import io.talestream.stream.source.kcl.ShardProcessor;
import io.talestream.stream.source.kcl.SourceTuning;
import io.talestream.stream.source.kcl.StreamConnection;
import io.talestream.stream.source.kcl.TrimmedShards;
import io.talestream.stream.source.kcl.UnassignedLeases;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.kinesis.coordinator.Scheduler;
import software.amazon.kinesis.lifecycle.events.ProcessRecordsInput;

/// The table's own stream, which retains changes for 24 hours and supports two readers per shard.
///
/// @param writes of the table, if its engine and the only worker of its groups run in this process; otherwise the
///     stream is polled at one rate, and leases are assigned by KCL
/// @param watches see every request to the stream and to the leases
public record DynamoStreamsSource(
        StreamConnection connection,
        String table,
        SourceTuning tuning,
        Optional<WriteSignal> writes,
        List<ExecutionInterceptor> watches)
        implements ChangeSource {
    private static final int MOST_GROUPS = 2;
    private static final int MOST_RECORDS = 1_000;

    public DynamoStreamsSource(StreamConnection connection, String table, SourceTuning tuning) {
        this(connection, table, tuning, List.of());
    }

    public DynamoStreamsSource(
            StreamConnection connection, String table, SourceTuning tuning, List<ExecutionInterceptor> watches) {
        this(connection, table, tuning, Optional.empty(), watches);
    }

    /// The same for the only worker of its groups, in one process with the engine of the table: it takes all leases at
    /// its start and those of child shards at once, and waits for writes.
    public DynamoStreamsSource alone(WriteSignal signal) {
        return new DynamoStreamsSource(connection, table, tuning, Optional.of(signal), watches);
    }

    @Override
    public OptionalInt mostGroups() {
        return OptionalInt.of(MOST_GROUPS);
    }

    @Override
    public Leases leases(String group) {
        return LeaseTable.of(connection.client(), table, group);
    }

    /// Start positions in each shard of the stream that deliver all changes made at this time or later, and none
    /// made more than a second earlier.
    public List<ShardStart> startingAt(Instant time) {
        String arn = TableStream.arn(connection.client(), table);
        try (DynamoDbStreamsClient client = TableStream.client(connection, arn, List.of())) {
            var stream = new TableStream(client, arn);
            var search = new StreamSearch(stream, time);
            return stream.shards().stream()
                    .map(shard -> new ShardStart(shard, search.checkpoint(shard.id())))
                    .toList();
        }
    }

    /// Start positions in each shard of the stream that deliver every change it has.
    public List<ShardStart> startingAtTheBeginning() {
        String arn = TableStream.arn(connection.client(), table);
        try (DynamoDbStreamsClient client = TableStream.client(connection, arn, List.of())) {
            return new TableStream(client, arn)
                    .shards().stream()
                            .map(shard -> new ShardStart(shard, LeaseState.TRIM_HORIZON))
                            .toList();
        }
    }

    @Override
    public KclStreamReader read(String group, String worker, ShardFeeds feeds) {
        String arn = TableStream.arn(connection.client(), table);
        var missing = new TrimmedShards();
        var leases = LeaseTable.of(connection.client(), table, group);
        DynamoDbStreamsClient streams = TableStream.client(connection, arn, watching(missing));
        leases.ensure(new TableStream(streams, arn)::shards);
        writes.ifPresent(_ -> leases.claim(worker));
        var shards = new OpenShards(worker, feeds, missing, leases, tuning);
        Optional<IdlePause> pause = writes.map(IdlePause::new);
        pause.ifPresent(each -> shards.onStop(each::end));
        var adapter = new DirectReads(streams, adapterRegion(arn));
        var leaseClient = KclSettings.leaseClient(connection, leases.name(), watches);
        var kcl = new KclSettings(
                StreamsSchedulerFactory.createSingleStreamTracker(
                        LocalStreams.forAdapter(arn), KclSettings.FROM_THE_BEGINNING),
                leases.name(),
                adapter,
                leaseClient,
                worker,
                () -> new DynamoStreamsProcessor(shards),
                tuning);
        pause.ifPresent(kcl.coordinator::shardPrioritization);
        var polling = new EagerPolling(adapter, tuning, writes, MOST_RECORDS);
        Scheduler scheduler = StreamsSchedulerFactory.createScheduler(
                kcl.configs.checkpointConfig(),
                kcl.coordinator,
                kcl.leases,
                kcl.configs.lifecycleConfig(),
                kcl.metrics,
                kcl.processor,
                kcl.configs.retrievalConfig().retrievalSpecificConfig(polling),
                adapter);
        writes.ifPresent(_ -> shards.onEnd(new UnassignedLeases(scheduler.leaseCoordinator())::take));
        return new KclStreamReader(group, scheduler, shards, tuning.checkpoint(), List.of(leaseClient, streams));
    }

    private List<ExecutionInterceptor> watching(TrimmedShards missing) {
        List<ExecutionInterceptor> all = new ArrayList<>(watches);
        all.add(new LossInterceptor(missing));
        return all;
    }

    private Region adapterRegion(String arn) {
        return LocalStreams.has(arn) ? Region.US_EAST_1 : connection.region();
    }

    /// The adapter requires a type of its own, whose other method is never called.
    private static final class DynamoStreamsProcessor extends ShardProcessor
            implements DynamoDBStreamsShardRecordProcessor {
        DynamoStreamsProcessor(OpenShards shards) {
            super(shards, DynamoChange::of);
        }

        @Override
        public void processRecords(ProcessRecordsInput input) {
            super.processRecords(input);
        }

        @Override
        public void processRecords(DynamoDBStreamsProcessRecordsInput input) {
            throw new UnsupportedOperationException("records arrive through the KCL method");
        }
    }
}
