package io.talestream.stream.source.kinesis;

import io.talestream.stream.source.ChangeSource;
import io.talestream.stream.source.LeaseState;
import io.talestream.stream.source.Leases;
import io.talestream.stream.source.ShardFeeds;
import io.talestream.stream.source.kcl.KclSettings;
import io.talestream.stream.source.kcl.KclStreamReader;
import io.talestream.stream.source.kcl.LeaseTable;
import io.talestream.stream.source.kcl.LossInterceptor;
import io.talestream.stream.source.kcl.OpenShards;
import io.talestream.stream.source.kcl.SourceTuning;
import io.talestream.stream.source.kcl.StreamConnection;
import io.talestream.stream.source.kcl.TrimmedShards;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.Protocol;
import software.amazon.awssdk.services.kinesis.KinesisAsyncClient;
import software.amazon.kinesis.coordinator.Scheduler;
import software.amazon.kinesis.processor.SingleStreamTracker;
import software.amazon.kinesis.retrieval.RetrievalSpecificConfig;
import software.amazon.kinesis.retrieval.fanout.FanOutConfig;
import software.amazon.kinesis.retrieval.polling.PollingConfig;

/// A Kinesis data stream that receives the table's changes. It may deliver a change twice, and an older one after a
/// newer one. It retains changes for up to a year and supports any number of groups: polling groups share a shard's
/// read throughput, a fan-out group has its own.
///
/// @param watches see every request to the stream
public record KinesisSource(
        StreamConnection connection,
        String table,
        Stream stream,
        SourceTuning tuning,
        Clock clock,
        List<ExecutionInterceptor> watches)
        implements ChangeSource {
    /// A shard allows five reads per second, and KCL complies.
    private static final long LEAST_IDLE_MILLIS = 200;

    /// Ids of DynamoDB's shards have 20 digits and a suffix.
    private static final Pattern SHARD = Pattern.compile("shardId-[0-9]{12}");

    /// Fan-out is faster and costs extra per group.
    public enum Mode {
        POLLING,
        FAN_OUT
    }

    /// `endpoint` is for a Kinesis implementation other than AWS.
    public record Stream(String name, Optional<URI> endpoint, Mode mode) {}

    public KinesisSource(StreamConnection connection, String table, Stream stream, SourceTuning tuning, Clock clock) {
        this(connection, table, stream, tuning, clock, List.of());
    }

    /// Whether these are leases of a group that reads a Kinesis stream: both kinds of sources share the lease table.
    public static boolean isReadBy(List<LeaseState> leases) {
        return leases.stream().anyMatch(lease -> SHARD.matcher(lease.shard()).matches());
    }

    @Override
    public OptionalInt mostGroups() {
        return OptionalInt.empty();
    }

    @Override
    public Leases leases(String group) {
        return LeaseTable.of(connection.client(), table, group);
    }

    @Override
    public KclStreamReader read(String group, String worker, ShardFeeds feeds) {
        var missing = new TrimmedShards();
        var leases = LeaseTable.of(connection.client(), table, group);
        KinesisAsyncClient kinesis = client(new LossInterceptor(missing));
        leases.ensure(() -> KinesisShards.of(kinesis, stream.name()));
        Duration kept = KinesisShards.retention(kinesis, stream.name());
        var shards = new OpenShards(worker, feeds, missing, leases, tuning);
        var leaseClient = KclSettings.leaseClient(connection, leases.name(), List.of());
        var kcl = new KclSettings(
                new SingleStreamTracker(stream.name(), KclSettings.FROM_THE_BEGINNING),
                leases.name(),
                kinesis,
                leaseClient,
                worker,
                () -> new KinesisProcessor(shards, kept, clock),
                tuning);
        var scheduler = new Scheduler(
                kcl.configs.checkpointConfig(),
                kcl.coordinator,
                kcl.leases,
                kcl.configs.lifecycleConfig(),
                kcl.metrics,
                kcl.processor,
                kcl.configs.retrievalConfig().retrievalSpecificConfig(retrieval(kinesis, leases.name())));
        return new KclStreamReader(group, scheduler, shards, tuning.checkpoint(), List.of(leaseClient, kinesis));
    }

    RetrievalSpecificConfig retrieval(KinesisAsyncClient kinesis, String application) {
        return switch (stream.mode()) {
            case POLLING ->
                new PollingConfig(stream.name(), kinesis)
                        .idleTimeBetweenReadsInMillis(
                                Math.max(LEAST_IDLE_MILLIS, tuning.idle().toMillis()));
            case FAN_OUT -> new FanOutConfig(kinesis).streamName(stream.name()).applicationName(application);
        };
    }

    KinesisAsyncClient client(LossInterceptor watch) {
        // Kinesis emulators support only HTTP/1.1; fan-out requires HTTP/2.
        Protocol protocol =
                stream.endpoint().isPresent() && stream.mode() == Mode.POLLING ? Protocol.HTTP1_1 : Protocol.HTTP2;
        var client = KinesisAsyncClient.builder()
                .region(connection.region())
                .credentialsProvider(connection.credentials())
                .httpClientBuilder(StreamConnection.httpClient().protocol(protocol))
                .overrideConfiguration(o -> {
                    o.addExecutionInterceptor(watch);
                    watches.forEach(o::addExecutionInterceptor);
                });
        stream.endpoint().ifPresent(client::endpointOverride);
        return client.build();
    }
}
