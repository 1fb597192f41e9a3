package io.talestream.store.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.id.Ids;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.TableDesign;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/// On an engine of its own: one that other tests had put under load was seen never to finish a new index.
class TableCreationIT {
    private static final EmbeddedDynamo DYNAMO = EmbeddedDynamo.inMemory();

    private final String name = "created-" + Ids.next();
    private final DynamoDbClient client = client(new ExecutionInterceptor() {});

    @AfterAll
    static void stop() {
        DYNAMO.close();
    }

    @Test
    void a_new_table_has_every_index_and_a_second_run_changes_nothing() {
        TableCreation.ensure(client, name);
        TableCreation.ensure(client, name);

        assertThat(indexes())
                .extracting(GlobalSecondaryIndexDescription::indexName)
                .containsExactlyInAnyOrderElementsOf(
                        TableDesign.SECONDARY_INDEXES.stream().map(Index::name).toList());
        assertThat(timeToLive()).isEqualTo(TimeToLiveStatus.ENABLED);
    }

    @Test
    void another_process_can_create_the_same_table_at_the_same_time() {
        var overtaken = client(new ExecutionInterceptor() {
            @Override
            public void beforeExecution(Context.BeforeExecution call, ExecutionAttributes attributes) {
                if (call.request() instanceof UpdateTimeToLiveRequest request) {
                    client.updateTimeToLive(request);
                }
            }
        });

        TableCreation.ensure(overtaken, name);

        assertThat(timeToLive()).isEqualTo(TimeToLiveStatus.ENABLED);
    }

    @Test
    void a_refused_expiry_is_an_error() {
        TableCreation.create(client, TableCreation.request(name, "PK"));

        assertThatThrownBy(() -> TableCreation.expire(client, name, "")).isInstanceOf(DynamoDbException.class);
    }

    private TimeToLiveStatus timeToLive() {
        return client.describeTimeToLive(r -> r.tableName(name))
                .timeToLiveDescription()
                .timeToLiveStatus();
    }

    private static DynamoDbClient client(ExecutionInterceptor watch) {
        return DynamoDbClient.builder()
                .endpointOverride(DYNAMO.endpoint())
                .region(Region.of(EmbeddedDynamo.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey())))
                .overrideConfiguration(o -> o.addExecutionInterceptor(watch))
                .build();
    }

    /// Existing items are in the new index too.
    @Test
    void a_table_of_an_older_release_gets_the_indexes_it_lacks() {
        older(Index.GSI1, Index.GSI2);
        var item = Map.of(
                "PK", AttributeValue.fromS("a"),
                "SK", AttributeValue.fromS("b"),
                "GSI3PK", AttributeValue.fromS("feed"),
                "GSI3SK", AttributeValue.fromS("1"),
                "secret", AttributeValue.fromS("not in the feed"));
        client.putItem(put -> put.tableName(name).item(item));

        TableCreation.ensure(client, name);

        assertThat(indexes()).hasSize(3).allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE);
        assertThat(indexed(Index.GSI3, "feed"))
                .singleElement()
                .satisfies(found ->
                        assertThat(found).containsKeys("PK", "SK", "GSI3SK").doesNotContainKey("secret"));
    }

    @Test
    void a_table_without_indexes_gets_all_of_them() {
        older();

        TableCreation.ensure(client, name);

        assertThat(indexes()).hasSize(3).allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE);
        assertThat(indexed(Index.GSI1, "nothing")).isEmpty();
    }

    /// A table with the same keys and only some of the indexes.
    private void older(Index... indexes) {
        String[] keys = Stream.concat(Stream.of(Index.TABLE), Stream.of(indexes))
                .flatMap(index -> Stream.of(index.partitionKey(), index.sortKey()))
                .toArray(String[]::new);
        var made = Stream.of(indexes)
                .map(index -> GlobalSecondaryIndex.builder()
                        .indexName(index.name())
                        .keySchema(TableCreation.schema(index.partitionKey(), index.sortKey()))
                        .projection(Projection.builder()
                                .projectionType(ProjectionType.ALL)
                                .build())
                        .build())
                .toList();
        client.createTable(TableCreation.request(name, Index.TABLE.partitionKey(), Index.TABLE.sortKey())
                .attributeDefinitions(TableCreation.texts(keys))
                .globalSecondaryIndexes(made.isEmpty() ? null : made)
                .build());
    }

    private List<GlobalSecondaryIndexDescription> indexes() {
        return client.describeTable(r -> r.tableName(name)).table().globalSecondaryIndexes();
    }

    private List<Map<String, AttributeValue>> indexed(Index index, String partition) {
        return client.query(query -> query.tableName(name)
                        .indexName(index.name())
                        .keyConditionExpression("#pk = :pk")
                        .expressionAttributeNames(Map.of("#pk", index.partitionKey()))
                        .expressionAttributeValues(Map.of(":pk", AttributeValue.fromS(partition))))
                .items();
    }
}
