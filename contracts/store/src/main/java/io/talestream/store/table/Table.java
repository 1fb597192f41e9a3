package io.talestream.store.table;

import io.talestream.contracts.table.AccessPattern;
import java.time.Clock;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// The single table, opened for one access pattern at a time.
public record Table(DynamoDbClient client, String name, Clock clock, CapacityMeter meter) {
    public Calls following(AccessPattern pattern) {
        return new Calls(client, name, clock, meter, pattern);
    }

    public LegacyWalk overEverythingOfVersion1() {
        return new LegacyWalk(client, name);
    }

    public TableWalk overEverything() {
        return new TableWalk(client, name);
    }
}
