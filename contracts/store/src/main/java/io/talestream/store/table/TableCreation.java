package io.talestream.store.table;

import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.TableDesign;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/// Creates tables where no deployment does: on a laptop and in tests.
public final class TableCreation {
    private TableCreation() {}

    /// Creates the main table from [TableDesign]. Returns when it is usable, new or existing. A table of an older
    /// release gets the indexes it lacks; existing ones stay unchanged.
    public static void ensure(DynamoDbClient client, String name) {
        String[] keys = Stream.of(Index.values())
                .flatMap(index -> Stream.of(index.partitionKey(), index.sortKey()))
                .distinct()
                .toArray(String[]::new);
        create(
                client,
                request(name, Index.TABLE.partitionKey(), Index.TABLE.sortKey())
                        .attributeDefinitions(texts(keys))
                        .globalSecondaryIndexes(TableDesign.SECONDARY_INDEXES.stream()
                                .map(index -> GlobalSecondaryIndex.builder()
                                        .indexName(index.name())
                                        .keySchema(schema(index.partitionKey(), index.sortKey()))
                                        .projection(projection(index))
                                        .build())
                                .toList())
                        .streamSpecification(
                                s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
        new MissingIndexes(client, name).add();
        expire(client, name, TableDesign.TTL_ATTRIBUTE);
    }

    /// Returns when the table is active, new or existing.
    public static void create(DynamoDbClient client, CreateTableRequest.Builder request) {
        CreateTableRequest table = request.build();
        try {
            client.createTable(table);
        } catch (ResourceInUseException e) {
            // It exists, or another process is creating it: wait until it is active.
        }
        try (var waiter = client.waiter()) {
            waiter.waitUntilTableExists(r -> r.tableName(table.tableName()));
        }
    }

    /// A table with these keys, which are texts: the partition key, and the sort key if there is one.
    public static CreateTableRequest.Builder request(String name, String... keys) {
        return CreateTableRequest.builder()
                .tableName(name)
                .attributeDefinitions(texts(keys))
                .keySchema(schema(keys))
                .billingMode(BillingMode.PAY_PER_REQUEST);
    }

    /// Lets DynamoDB delete items whose time in this attribute has passed.
    public static void expire(DynamoDbClient client, String name, String attribute) {
        if (isKeptForEver(client, name)) {
            try {
                client.updateTimeToLive(r -> r.tableName(name)
                        .timeToLiveSpecification(s -> s.enabled(true).attributeName(attribute)));
            } catch (DynamoDbException e) {
                // Another process may have done it in the meantime.
                if (isKeptForEver(client, name)) {
                    throw e;
                }
            }
        }
    }

    private static boolean isKeptForEver(DynamoDbClient client, String name) {
        return client.describeTimeToLive(r -> r.tableName(name))
                        .timeToLiveDescription()
                        .timeToLiveStatus()
                == TimeToLiveStatus.DISABLED;
    }

    public static List<AttributeDefinition> texts(String... names) {
        return Stream.of(names)
                .map(name -> AttributeDefinition.builder()
                        .attributeName(name)
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .toList();
    }

    public static List<KeySchemaElement> schema(String... keys) {
        return Stream.of(keys)
                .map(key -> KeySchemaElement.builder()
                        .attributeName(key)
                        .keyType(key.equals(keys[0]) ? KeyType.HASH : KeyType.RANGE)
                        .build())
                .toList();
    }

    static Projection projection(Index index) {
        return index.holdsWholeItems()
                ? Projection.builder().projectionType(ProjectionType.ALL).build()
                : Projection.builder()
                        .projectionType(ProjectionType.INCLUDE)
                        .nonKeyAttributes(TableDesign.FEED_ATTRIBUTES)
                        .build();
    }
}
