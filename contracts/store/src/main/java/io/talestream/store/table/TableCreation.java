package io.talestream.store.table;

import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.TableDesign;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/// Creates the table from [TableDesign] on a laptop and in tests.
public final class TableCreation {
    private TableCreation() {}

    /// Returns when the table is usable, new or existing. A table of an older release gets the indexes it lacks;
    /// existing ones stay unchanged.
    public static void ensure(DynamoDbClient client, String name) {
        try {
            client.createTable(request(name));
        } catch (ResourceInUseException e) {
            // The table exists, or another process is creating it: wait for it in the same way.
        }
        try (var waiter = client.waiter()) {
            waiter.waitUntilTableExists(r -> r.tableName(name));
        }
        new MissingIndexes(client, name).add();
        var ttl = client.describeTimeToLive(r -> r.tableName(name)).timeToLiveDescription();
        if (ttl.timeToLiveStatus() == TimeToLiveStatus.DISABLED) {
            client.updateTimeToLive(r -> r.tableName(name)
                    .timeToLiveSpecification(s -> s.enabled(true).attributeName(TableDesign.TTL_ATTRIBUTE)));
        }
    }

    private static CreateTableRequest request(String name) {
        Set<String> keys = new LinkedHashSet<>();
        Stream.of(Index.values()).forEach(index -> keys.addAll(List.of(index.partitionKey(), index.sortKey())));
        return CreateTableRequest.builder()
                .tableName(name)
                .attributeDefinitions(keys.stream().map(TableCreation::text).toList())
                .keySchema(schema(Index.TABLE))
                .globalSecondaryIndexes(TableDesign.SECONDARY_INDEXES.stream()
                        .map(index -> GlobalSecondaryIndex.builder()
                                .indexName(index.name())
                                .keySchema(schema(index))
                                .projection(projection(index))
                                .build())
                        .toList())
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .streamSpecification(s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES))
                .build();
    }

    static AttributeDefinition text(String key) {
        return AttributeDefinition.builder()
                .attributeName(key)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    static Projection projection(Index index) {
        return index.holdsWholeItems()
                ? Projection.builder().projectionType(ProjectionType.ALL).build()
                : Projection.builder()
                        .projectionType(ProjectionType.INCLUDE)
                        .nonKeyAttributes(TableDesign.FEED_ATTRIBUTES)
                        .build();
    }

    static List<KeySchemaElement> schema(Index index) {
        return List.of(
                KeySchemaElement.builder()
                        .attributeName(index.partitionKey())
                        .keyType(KeyType.HASH)
                        .build(),
                KeySchemaElement.builder()
                        .attributeName(index.sortKey())
                        .keyType(KeyType.RANGE)
                        .build());
    }
}
