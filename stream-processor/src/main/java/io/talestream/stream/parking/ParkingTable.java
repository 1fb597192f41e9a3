package io.talestream.stream.parking;

import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/// The table of parked changes, separate from the main table. It has no stream, so that parking a change does not
/// produce a change, and no TTL. Its index projects the fields of a listing without the images, so that a listing
/// is cheap however large they are.
public final class ParkingTable {
    static final String CONSUMER = "consumer";
    static final String ID = "id";
    static final String ORDER = "firstAtId";
    static final String BY_TIME = "by-time";

    private ParkingTable() {}

    public static String besides(String mainTable) {
        return mainTable + "-parked";
    }

    /// Creates the table where no deployment does: on a laptop and in tests. Returns when it is active.
    public static void ensure(DynamoDbClient client, String name) {
        try {
            client.createTable(request(name));
        } catch (ResourceInUseException e) {
            // It exists, or another process is creating it: wait until it is active.
        }
        try (var waiter = client.waiter()) {
            waiter.waitUntilTableExists(r -> r.tableName(name));
        }
    }

    private static CreateTableRequest request(String name) {
        return CreateTableRequest.builder()
                .tableName(name)
                .attributeDefinitions(Stream.of(CONSUMER, ID, ORDER)
                        .map(key -> AttributeDefinition.builder()
                                .attributeName(key)
                                .attributeType(ScalarAttributeType.S)
                                .build())
                        .toList())
                .keySchema(keys(ID))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName(BY_TIME)
                        .keySchema(keys(ORDER))
                        .projection(
                                p -> p.projectionType(ProjectionType.INCLUDE).nonKeyAttributes(ParkedItem.LISTED))
                        .build())
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .build();
    }

    private static List<KeySchemaElement> keys(String sortKey) {
        return List.of(
                KeySchemaElement.builder()
                        .attributeName(CONSUMER)
                        .keyType(KeyType.HASH)
                        .build(),
                KeySchemaElement.builder()
                        .attributeName(sortKey)
                        .keyType(KeyType.RANGE)
                        .build());
    }
}
