package io.talestream.bench;

import io.talestream.stream.source.kcl.StreamConnection;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/// Drains the stream with bare GetRecords calls, as fast as they return.
final class RawDrain {
    private static final int MOST = 1_000;

    private final DynamoDbStreamsClient streams;
    private final String arn;

    RawDrain(StreamConnection connection, String table) {
        this.streams = DynamoDbStreamsClient.builder()
                .endpointOverride(connection.endpoint().orElseThrow())
                .region(connection.region())
                .credentialsProvider(connection.credentials())
                .httpClientBuilder(ApacheHttpClient.builder())
                .build();
        this.arn = connection
                .client()
                .describeTable(r -> r.tableName(table))
                .table()
                .latestStreamArn();
    }

    DrainResult run(int changes) {
        long start = System.nanoTime();
        long first = 0;
        int seen = 0;
        int seenFirst = 0;
        for (Shard shard : streams.describeStream(r -> r.streamArn(arn))
                .streamDescription()
                .shards()) {
            @Nullable
            String at = streams.getShardIterator(r ->
                            r.streamArn(arn).shardId(shard.shardId()).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                    .shardIterator();
            while (at != null && seen < changes) {
                String from = at;
                GetRecordsResponse response =
                        streams.getRecords(r -> r.shardIterator(from).limit(MOST));
                List<Record> records = response.records();
                seen += records.size();
                if (seenFirst == 0 && seen > 0) {
                    first = System.nanoTime();
                    seenFirst = seen;
                }
                at = response.nextShardIterator();
            }
        }
        long end = System.nanoTime();
        return new DrainResult(seen - seenFirst, Duration.ofNanos(first - start), Duration.ofNanos(end - first));
    }
}
