package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeDecoder;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.indexer.SearchConsumer;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.SearchIndex;
import io.talestream.store.Sessions;
import io.talestream.store.objects.Bucket;
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.replay.StreamHistory;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/// Brings changes of the table into the index the way the search group does: the table's stream, the product's decoder
/// and the product's consumer. It runs in the test's thread, so that the index is up to date when it returns. All tests
/// of a table share one, which reads its stream once.
final class SearchPipeline {
    private static final Map<String, SearchPipeline> BY_TABLE = new ConcurrentHashMap<>();

    private final ApiServer api;
    private final StreamHistory stream;
    private final SearchConsumer consumer;
    private final Map<String, String> positions = new HashMap<>();

    /// Changes that were read and not applied, by partition.
    private final Map<String, List<Change.Decoded>> pending = new HashMap<>();

    static SearchPipeline of(ApiServer api) {
        return BY_TABLE.computeIfAbsent(api.table, _ -> new SearchPipeline(api));
    }

    private SearchPipeline(ApiServer api) {
        this.api = api;
        DynamoDb dynamo = Engines.dynamo();
        String arn = dynamo.client()
                .describeTable(describe -> describe.tableName(api.table))
                .table()
                .latestStreamArn();
        this.stream = new StreamHistory(client(dynamo), arn, Instant.MAX, _ -> {});
        var s3 = Engines.s3();
        this.consumer = new SearchConsumer(
                api.index,
                new Bucket(s3.client(), s3.presigner(), api.bucket),
                new Sessions(new Table(dynamo.client(), api.table, Clock.systemUTC(), CapacityMeter.NONE)),
                SearchConsumer.USUAL);
    }

    /// Applies the changes of a workspace since the last call.
    synchronized void run(WorkspaceId workspace) {
        for (ChangeRecord record : records()) {
            if (ChangeDecoder.decode(record) instanceof Change.Decoded change
                    && consumer.interests().contains(change.key().type())) {
                pending.computeIfAbsent(change.key().pk(), _ -> new ArrayList<>())
                        .add(change);
            }
        }
        List<Change.Decoded> changes = Optional.ofNullable(pending.remove("WORKSPACE#" + workspace.value()))
                .orElse(List.of());
        assertThat(consumer.applyAll(changes)).isNotEmpty().noneMatch(Answer.Refused.class::isInstance);
        new JsonCalls(api.index)
                .post("/" + new SearchIndex(api.index).writeAlias() + "/_refresh", Map.of(), new byte[0])
                .orThrow();
    }

    private List<ChangeRecord> records() {
        List<ChangeRecord> records = new ArrayList<>();
        try {
            for (String shard : stream.parts()) {
                stream.read(shard, Optional.ofNullable(positions.get(shard)), (changes, position) -> {
                    records.addAll(changes);
                    position.ifPresent(last -> positions.put(shard, last));
                    return true;
                });
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        return records;
    }

    private static DynamoDbStreamsClient client(DynamoDb dynamo) {
        var credentials =
                AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey());
        return DynamoDbStreamsClient.builder()
                .endpointOverride(dynamo.endpoint())
                .region(Region.of(EmbeddedDynamo.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(credentials))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
    }
}
