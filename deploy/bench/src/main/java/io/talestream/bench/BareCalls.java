package io.talestream.bench;

import io.talestream.contracts.id.Ids;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/// The equivalent DynamoDB calls with the same client: one transaction with nearly the same conditions, or one query.
final class BareCalls {
    private final DynamoDbClient client;
    private final String table;
    private final String partition;
    private final String campaign;
    private final Map<String, AttributeValue> model;
    private final AttributeValue campaignName;

    /// @param campaign a campaign with one session, which is the model of the others
    BareCalls(DynamoDbClient client, String table, String workspace, String campaign) {
        this.client = client;
        this.table = table;
        this.partition = "WORKSPACE#" + workspace;
        this.campaign = campaign;
        this.model = client.query(r -> r.tableName(table)
                        .keyConditionExpression("PK = :pk AND begins_with(SK, :sk)")
                        .expressionAttributeValues(
                                Map.of(":pk", text(partition), ":sk", text("CAMPAIGN#" + campaign + "#SESSION#")))
                        .consistentRead(true))
                .items()
                .getFirst();
        this.campaignName = Objects.requireNonNull(model.get("campaignName"));
    }

    /// Puts a copy of a session that the API wrote, under a new id.
    void createSession() {
        String session = Ids.next();
        Map<String, AttributeValue> item = new HashMap<>(model);
        item.put("SK", text("CAMPAIGN#" + campaign + "#SESSION#" + session));
        item.put("GSI2SK", text(session));
        item.put("GSI3SK", text(session));
        var check = ConditionCheck.builder()
                .tableName(table)
                .key(Map.of("PK", text(partition), "SK", text("CAMPAIGN#" + campaign)))
                .conditionExpression("attribute_exists(#version) AND attribute_not_exists(#deleted) AND #name = :name")
                .expressionAttributeNames(Map.of("#version", "version", "#deleted", "deletedAt", "#name", "name"))
                .expressionAttributeValues(Map.of(":name", campaignName))
                .build();
        var put = Put.builder()
                .tableName(table)
                .item(item)
                .conditionExpression(
                        "attribute_not_exists(#version) OR (attribute_exists(#deleted) AND #version < :new)")
                .expressionAttributeNames(Map.of("#version", "version", "#deleted", "deletedAt"))
                .expressionAttributeValues(Map.of(":new", item.get("version")))
                .build();
        client.transactWriteItems(r -> r.transactItems(
                TransactWriteItem.builder().conditionCheck(check).build(),
                TransactWriteItem.builder().put(put).build()));
    }

    void load(String workspace) {
        client.query(r -> r.tableName(table)
                .keyConditionExpression("PK = :pk")
                .expressionAttributeValues(Map.of(":pk", text("WORKSPACE#" + workspace)))
                .consistentRead(true));
    }

    private static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }
}
