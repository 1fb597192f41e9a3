package io.talestream.stream.source.dynamodb;

import io.talestream.stream.source.ShardPlace;
import io.talestream.stream.source.kcl.StreamConnection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/// The stream of a table, as DynamoDB describes it.
public record TableStream(DynamoDbStreamsClient client, String arn) {
    private static final String NO_HASH = "0";
    private static final String NO_LAST_HASH = "1";

    static String arn(DynamoDbClient client, String table) {
        @Nullable
        String arn = client.describeTable(r -> r.tableName(table)).table().latestStreamArn();
        if (arn == null) {
            throw new IllegalStateException("table %s has no stream".formatted(table));
        }
        return arn;
    }

    static DynamoDbStreamsClient client(StreamConnection connection, String arn, List<ExecutionInterceptor> watches) {
        var client = DynamoDbStreamsClient.builder()
                .region(connection.region())
                .credentialsProvider(connection.credentials())
                .httpClientBuilder(ApacheHttpClient.builder())
                .overrideConfiguration(o -> {
                    watches.forEach(o::addExecutionInterceptor);
                    if (LocalStreams.has(arn)) {
                        o.addExecutionInterceptor(new LocalStreams());
                    }
                });
        connection.endpoint().ifPresent(client::endpointOverride);
        return client.build();
    }

    /// KCL requires a hash range, which DynamoDB's shards do not have.
    List<ShardPlace> shards() {
        List<Shard> all = described();
        Set<String> ids = new HashSet<>();
        all.forEach(shard -> ids.add(shard.shardId()));
        return all.stream()
                .map(shard -> new ShardPlace(shard.shardId(), parents(shard, ids), NO_HASH, NO_LAST_HASH))
                .toList();
    }

    public List<Shard> described() {
        List<Shard> shards = new ArrayList<>();
        @Nullable String after = null;
        do {
            @Nullable String last = after;
            StreamDescription page = client.describeStream(r -> r.streamArn(arn).exclusiveStartShardId(last))
                    .streamDescription();
            shards.addAll(page.shards());
            after = page.lastEvaluatedShardId();
        } while (after != null);
        return shards;
    }

    private static List<String> parents(Shard shard, Set<String> known) {
        return shard.parentShardId() != null && known.contains(shard.parentShardId())
                ? List.of(shard.parentShardId())
                : List.of();
    }
}
