package io.talestream.stream.replay;

import io.talestream.store.table.TableCreation;
import io.talestream.stream.consumer.Outage;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// The progress of replays in a table of its own: writing it to the main table would produce changes.
public record ReplayTable(DynamoDbClient client, String table) implements ReplayProgress {
    private static final String REPLAY = "replay";
    private static final String PART = "part";
    private static final String POSITION = "position";
    private static final String DONE = "done";
    private static final String CHANGES = "changes";

    public static String besides(String mainTable) {
        return mainTable + "-replays";
    }

    /// Creates the table where no deployment does: on a laptop and in tests. Returns when it is active.
    public static void ensure(DynamoDbClient client, String name) {
        TableCreation.create(client, TableCreation.request(name, REPLAY, PART));
    }

    @Override
    public Map<String, Part> of(String replay) {
        return answered(() -> {
            Map<String, Part> parts = new HashMap<>();
            var pages = client.queryPaginator(query -> query.tableName(table)
                    .keyConditionExpression("#r = :r")
                    .expressionAttributeNames(Map.of("#r", REPLAY))
                    .expressionAttributeValues(Map.of(":r", text(replay)))
                    .consistentRead(true));
            for (Map<String, AttributeValue> item : pages.items()) {
                parts.put(value(item, PART).s(), part(item));
            }
            return parts;
        });
    }

    @Override
    public void record(String replay, String part, Part progress) {
        Map<String, AttributeValue> item = new HashMap<>(key(replay, part));
        progress.position().ifPresent(position -> item.put(POSITION, text(position)));
        item.put(DONE, AttributeValue.fromBool(progress.done()));
        item.put(CHANGES, AttributeValue.fromN(Long.toString(progress.changes())));
        answered(() -> client.putItem(put -> put.tableName(table).item(item)));
    }

    @Override
    public void forget(String replay) {
        of(replay)
                .keySet()
                .forEach(part -> answered(() ->
                        client.deleteItem(delete -> delete.tableName(table).key(key(replay, part)))));
    }

    private static Part part(Map<String, AttributeValue> item) {
        return new Part(
                Optional.ofNullable(item.get(POSITION)).map(AttributeValue::s),
                value(item, DONE).bool(),
                Long.parseLong(value(item, CHANGES).n()));
    }

    private static AttributeValue value(Map<String, AttributeValue> item, String name) {
        AttributeValue value = item.get(name);
        if (value == null) {
            throw new IllegalStateException("progress of a replay lacks attribute " + name);
        }
        return value;
    }

    private static Map<String, AttributeValue> key(String replay, String part) {
        return Map.of(REPLAY, text(replay), PART, text(part));
    }

    private static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }

    private static <R> R answered(Supplier<R> request) {
        try {
            return request.get();
        } catch (SdkException e) {
            throw new Outage("the replay progress table", e);
        }
    }
}
