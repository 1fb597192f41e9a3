package io.talestream.stream.group;

import io.talestream.contracts.change.Change;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.consumer.Outage;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/// A consumer that writes down in a table what it was given, so that it is known after its process is gone.
record HandledTable(DynamoDbClient client, String table) implements Consumer {
    private static final String CHANGE = "change";

    void create() {
        client.createTable(r -> r.tableName(table)
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName(CHANGE)
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(KeySchemaElement.builder()
                        .attributeName(CHANGE)
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
            client.putItem(r -> r.tableName(table)
                    .item(Map.of(
                            CHANGE,
                            AttributeValue.fromS(
                                    id(change.key().sk(), change.version().micros())))));
        } catch (SdkException e) {
            throw new Outage("the table of what was handled", e);
        }
        return new Answer.Applied();
    }

    boolean has(String id) {
        return client.getItem(r -> r.tableName(table)
                        .key(Map.of(CHANGE, AttributeValue.fromS(id)))
                        .consistentRead(true))
                .hasItem();
    }

    Set<String> all() {
        Set<String> all = new HashSet<>();
        client.scanPaginator(r -> r.tableName(table).consistentRead(true))
                .items()
                .forEach(item -> item.values().forEach(id -> all.add(id.s())));
        return all;
    }

    static String id(String sk, long version) {
        return sk + " at " + version;
    }
}
