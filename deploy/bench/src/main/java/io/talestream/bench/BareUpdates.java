package io.talestream.bench;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.store.table.BoundedExecutor;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// The equivalent DynamoDB calls of a fan-out: a conditional update of the name in each session, with the same
/// concurrency. The keys are known in advance.
final class BareUpdates {
    private static final int AT_ONCE = 16;
    private static final String UPDATE =
            "SET campaignName = :name, campaignNameVersion = :version, version = :version, GSI3SK = :feed";

    private final DynamoDbClient client;
    private final String table;
    private final List<Map<String, AttributeValue>> keys;
    private Version version = Version.LEGACY;

    BareUpdates(DynamoDbClient client, String table, Campaign campaign) {
        this.client = client;
        this.table = table;
        var at = ItemCodecs.CAMPAIGN.key(campaign);
        this.keys = client
                .queryPaginator(query -> query.tableName(table)
                        .keyConditionExpression("PK = :pk AND begins_with(SK, :sk)")
                        .expressionAttributeValues(Map.of(
                                ":pk", AttributeValue.fromS(at.pk()),
                                ":sk", AttributeValue.fromS(at.sk() + "#SESSION#"))))
                .items()
                .stream()
                .map(item -> Map.of("PK", item.getOrDefault("PK", text("")), "SK", item.getOrDefault("SK", text(""))))
                .toList();
    }

    /// Uses versions far below the real ones, so that the next real name is newer.
    void updateAll() {
        version = version.next();
        var values = Map.of(
                ":name", text("Bare " + version.text()),
                ":version", AttributeValue.fromN(Long.toString(version.micros())),
                ":feed", text(version.text()));
        try (var updates = new BoundedExecutor(AT_ONCE)) {
            for (Map<String, AttributeValue> key : keys) {
                updates.run(() -> client.updateItem(update -> update.tableName(table)
                        .key(key)
                        .updateExpression(UPDATE)
                        .conditionExpression("attribute_exists(PK)")
                        .expressionAttributeValues(values)));
            }
            updates.finish();
        }
    }

    private static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }
}
