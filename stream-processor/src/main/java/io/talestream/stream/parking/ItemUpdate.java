package io.talestream.stream.parking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/// Builds the update of a parked change, so that parking it again is a single request that preserves the data of
/// the first time.
final class ItemUpdate {
    private final List<String> steps = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, AttributeValue> values = new HashMap<>();
    private String condition = "";

    ItemUpdate set(String name, AttributeValue value) {
        steps.add("#%1$s = :%1$s".formatted(named(name, value)));
        return this;
    }

    ItemUpdate setOnce(String name, AttributeValue value) {
        steps.add("#%1$s = if_not_exists(#%1$s, :%1$s)".formatted(named(name, value)));
        return this;
    }

    ItemUpdate addOne(String name) {
        values.put(":zero", AttributeValue.fromN("0"));
        steps.add("#%1$s = if_not_exists(#%1$s, :zero) + :%1$s".formatted(named(name, AttributeValue.fromN("1"))));
        return this;
    }

    ItemUpdate onlyIfThere(String key) {
        names.put("#" + key, key);
        condition = "attribute_exists(#%s)".formatted(key);
        return this;
    }

    UpdateItemRequest request(String table, Map<String, AttributeValue> key) {
        return UpdateItemRequest.builder()
                .tableName(table)
                .key(key)
                .updateExpression("SET " + String.join(", ", steps))
                .conditionExpression(condition.isEmpty() ? null : condition)
                .expressionAttributeNames(names)
                .expressionAttributeValues(values)
                .build();
    }

    private String named(String name, AttributeValue value) {
        names.put("#" + name, name);
        values.put(":" + name, value);
        return name;
    }
}
