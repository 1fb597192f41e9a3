package io.talestream.bench.peers;

import io.talestream.app.resources.OpenTable;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchSettings;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/// The engines, and where a consumer writes.
///
/// @param index alias of the index
/// @param work directory that a consumer may use, the same after a restart
record PeerConnection(URI dynamodb, URI s3, URI opensearch, String index, String work) {
    static final Region REGION = Region.of(EmbeddedDynamo.REGION);

    private static final EngineKeys KEYS = EngineKeys.TEMPORARY;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    static PeerConnection parse(List<String> arguments) {
        return new PeerConnection(
                URI.create(arguments.get(0)),
                URI.create(arguments.get(1)),
                URI.create(arguments.get(2)),
                arguments.get(3),
                arguments.get(4));
    }

    Stream<String> arguments() {
        return Stream.of(dynamodb.toString(), s3.toString(), opensearch.toString(), index, work);
    }

    OpenTable table() {
        return OpenTable.at(dynamodb, s3, opensearch, KEYS, Map.of());
    }

    AwsCredentialsProvider credentials() {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create(user(), password()));
    }

    /// The same for all engines.
    String user() {
        return KEYS.accessKey();
    }

    String password() {
        return KEYS.secretKey();
    }

    DynamoDbStreamsClient streams(ExecutionInterceptor... watches) {
        return DynamoDbStreamsClient.builder()
                .endpointOverride(dynamodb)
                .region(REGION)
                .credentialsProvider(credentials())
                .httpClientBuilder(ApacheHttpClient.builder())
                .overrideConfiguration(o -> List.of(watches).forEach(o::addExecutionInterceptor))
                .build();
    }

    JsonCalls calls() {
        return new JsonCalls(
                OpenIndex.at(SearchSettings.local(opensearch, OpenTable.NAME, user(), password()), PATIENCE));
    }

    static String arn(DynamoDbStreamsClient streams) {
        return streams.listStreams(r -> r.tableName(OpenTable.NAME))
                .streams()
                .getFirst()
                .streamArn();
    }

    /// An iterator at the start of the stream. A new stream has one shard for its first four hours.
    static String start(DynamoDbStreamsClient streams) {
        String arn = arn(streams);
        String shard = streams.describeStream(r -> r.streamArn(arn))
                .streamDescription()
                .shards()
                .getFirst()
                .shardId();
        return streams.getShardIterator(
                        r -> r.streamArn(arn).shardId(shard).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                .shardIterator();
    }

    /// The oldest records of the stream.
    List<Record> oldest(int most) {
        try (DynamoDbStreamsClient streams = streams()) {
            String start = start(streams);
            return streams.getRecords(r -> r.shardIterator(start).limit(most)).records();
        }
    }
}
