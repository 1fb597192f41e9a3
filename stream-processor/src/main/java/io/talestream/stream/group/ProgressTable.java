package io.talestream.stream.group;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/// The table with the progress of all groups, separate from the main table. It has no stream. The entry of a shard
/// expires long after the shard.
public final class ProgressTable {
    static final String GROUP = "group";
    static final String SHARD = "shard";
    static final String EXPIRES_AT = "expiresAt";

    private ProgressTable() {}

    public static String besides(String mainTable) {
        return mainTable + "-groups";
    }

    /// Creates the table where no deployment does: on a laptop and in tests. Returns when it is active.
    public static void ensure(DynamoDbClient client, String name) {
        try {
            client.createTable(r -> r.tableName(name)
                    .attributeDefinitions(text(GROUP), text(SHARD))
                    .keySchema(key(GROUP, KeyType.HASH), key(SHARD, KeyType.RANGE))
                    .billingMode(BillingMode.PAY_PER_REQUEST));
        } catch (ResourceInUseException e) {
            // It exists, or another process is creating it: wait until it is active.
        }
        try (var waiter = client.waiter()) {
            waiter.waitUntilTableExists(r -> r.tableName(name));
        }
        var ttl = client.describeTimeToLive(r -> r.tableName(name)).timeToLiveDescription();
        if (ttl.timeToLiveStatus() == TimeToLiveStatus.DISABLED) {
            client.updateTimeToLive(r -> r.tableName(name)
                    .timeToLiveSpecification(s -> s.enabled(true).attributeName(EXPIRES_AT)));
        }
    }

    private static AttributeDefinition text(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
