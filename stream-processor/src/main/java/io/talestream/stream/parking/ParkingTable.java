package io.talestream.stream.parking;

import io.talestream.store.table.TableCreation;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

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
        TableCreation.create(
                client,
                TableCreation.request(name, CONSUMER, ID)
                        .attributeDefinitions(TableCreation.texts(CONSUMER, ID, ORDER))
                        .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                                .indexName(BY_TIME)
                                .keySchema(TableCreation.schema(CONSUMER, ORDER))
                                .projection(p ->
                                        p.projectionType(ProjectionType.INCLUDE).nonKeyAttributes(ParkedItem.LISTED))
                                .build()));
    }
}
