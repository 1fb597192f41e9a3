package io.talestream.stream.group;

import io.talestream.store.table.TableCreation;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

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
        TableCreation.create(client, TableCreation.request(name, GROUP, SHARD));
        TableCreation.expire(client, name, EXPIRES_AT);
    }
}
