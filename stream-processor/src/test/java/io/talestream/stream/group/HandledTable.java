package io.talestream.stream.group;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.store.Version;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.consumer.Outage;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/// A consumer that keeps in a table what it applied, so that it is known after its process is gone. An item's versions
/// count from 1. Each that is newer is applied: it becomes the item's version and adds one to the number of versions
/// applied. An item that was given every version in order, whatever came again, has applied as many as its version
/// says; one that was skipped or that came after a newer one is missing in that number. Those that came again are
/// counted apart.
record HandledTable(DynamoDbClient client, String table) implements Consumer {
    private static final String ITEM = "item";
    private static final String VERSION = "version";
    private static final String APPLIED = "applied";
    private static final String SEQUENCE = "sequence";
    private static final String REPEATED = "repeated";

    /// The state of an item.
    ///
    /// @param sequence number of its newest change in the stream
    /// @param repeated number of changes that were delivered again
    record Handled(long version, long applied, BigInteger sequence, long repeated) {}

    static String besides(String mainTable) {
        return mainTable + "-handled";
    }

    void create() {
        client.createTable(r -> r.tableName(table)
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName(ITEM)
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(KeySchemaElement.builder()
                        .attributeName(ITEM)
                        .keyType(KeyType.HASH)
                        .build())
                .billingMode(BillingMode.PAY_PER_REQUEST));
    }

    @Override
    public String name() {
        return "projector";
    }

    @Override
    public Answer apply(Change.Decoded change) {
        try {
            return answer(change);
        } catch (SdkException e) {
            throw new Outage("the table of what was handled", e);
        }
    }

    private Answer answer(Change.Decoded change) {
        Map<String, AttributeValue> key =
                Map.of(ITEM, AttributeValue.fromS(change.key().sk()));
        try {
            client.updateItem(r -> r.tableName(table)
                    .key(key)
                    .updateExpression("SET #version = :version, #sequence = :sequence ADD #applied :one")
                    .conditionExpression("attribute_not_exists(#version) OR #version < :version")
                    .expressionAttributeNames(Map.of("#version", VERSION, "#sequence", SEQUENCE, "#applied", APPLIED))
                    .expressionAttributeValues(Map.of(
                            ":version",
                            number(change.version().micros()),
                            ":sequence",
                            AttributeValue.fromS(change.record().sequenceNumber()),
                            ":one",
                            number(1)))
                    .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
            return new Answer.Applied();
        } catch (ConditionalCheckFailedException e) {
            client.updateItem(r -> r.tableName(table)
                    .key(key)
                    .updateExpression("ADD #repeated :one")
                    .expressionAttributeNames(Map.of("#repeated", REPEATED))
                    .expressionAttributeValues(Map.of(":one", number(1))));
            return new Answer.Stale(new Version(number(e.item(), VERSION)));
        }
    }

    Map<String, Handled> all() {
        Map<String, Handled> all = new HashMap<>();
        client.scanPaginator(r -> r.tableName(table).consistentRead(true))
                .items()
                .forEach(item -> all.put(
                        Objects.requireNonNull(item.get(ITEM)).s(),
                        new Handled(
                                number(item, VERSION),
                                number(item, APPLIED),
                                new BigInteger(Objects.requireNonNull(item.get(SEQUENCE))
                                        .s()),
                                item.containsKey(REPEATED) ? number(item, REPEATED) : 0)));
        return all;
    }

    private static AttributeValue number(long value) {
        return AttributeValue.fromN(Long.toString(value));
    }

    private static long number(Map<String, AttributeValue> item, String name) {
        return Long.parseLong(Objects.requireNonNull(item.get(name)).n());
    }
}
