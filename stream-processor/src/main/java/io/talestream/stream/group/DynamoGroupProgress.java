package io.talestream.stream.group;

import io.talestream.contracts.text.IsoTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/// The progress of groups in a table of its own, see [ProgressTable].
public record DynamoGroupProgress(DynamoDbClient client, String table) implements GroupProgress {
    /// Longer than the retention of any stream.
    private static final Duration KEPT = Duration.ofDays(400);

    private static final String CHECKPOINT = "checkpoint";
    private static final String HANDLED_UP_TO = "handledUpTo";
    private static final String BEHIND = "behindMillis";
    private static final String CHANGES = "changes";
    private static final String WORKER = "worker";
    private static final String UPDATED_AT = "updatedAt";

    @Override
    public List<ShardProgress> of(String group) {
        List<ShardProgress> found = new ArrayList<>();
        try {
            client.queryPaginator(r -> r.tableName(table)
                            .consistentRead(true)
                            .keyConditionExpression("#group = :group")
                            .expressionAttributeNames(Map.of("#group", ProgressTable.GROUP))
                            .expressionAttributeValues(Map.of(":group", AttributeValue.fromS(group))))
                    .items()
                    .forEach(item -> found.add(progress(item)));
        } catch (ResourceNotFoundException e) {
            return List.of();
        }
        return found;
    }

    /// All groups that have ever run.
    public SortedSet<String> groups() {
        SortedSet<String> groups = new TreeSet<>();
        try {
            client.scanPaginator(r -> r.tableName(table)
                            .projectionExpression("#group")
                            .expressionAttributeNames(Map.of("#group", ProgressTable.GROUP)))
                    .items()
                    .forEach(item -> groups.add(text(item, ProgressTable.GROUP).orElseThrow()));
        } catch (ResourceNotFoundException e) {
            return groups;
        }
        return groups;
    }

    @Override
    public void record(ShardProgress progress) {
        Map<String, AttributeValue> item = new HashMap<>();
        item.put(ProgressTable.GROUP, AttributeValue.fromS(progress.group()));
        item.put(ProgressTable.SHARD, AttributeValue.fromS(progress.shard()));
        item.put(WORKER, AttributeValue.fromS(progress.worker()));
        item.put(UPDATED_AT, time(progress.updatedAt()));
        item.put(BEHIND, number(progress.lag().behind().toMillis()));
        item.put(CHANGES, number(progress.lag().changes()));
        item.put(
                ProgressTable.EXPIRES_AT, number(progress.updatedAt().plus(KEPT).getEpochSecond()));
        progress.checkpoint().ifPresent(at -> item.put(CHECKPOINT, AttributeValue.fromS(at)));
        progress.handledUpTo().ifPresent(at -> item.put(HANDLED_UP_TO, time(at)));
        client.putItem(r -> r.tableName(table).item(item));
    }

    private static ShardProgress progress(Map<String, AttributeValue> item) {
        return new ShardProgress(
                text(item, ProgressTable.GROUP).orElseThrow(),
                text(item, ProgressTable.SHARD).orElseThrow(),
                text(item, CHECKPOINT),
                text(item, HANDLED_UP_TO).map(IsoTime::parse),
                new Lag(Duration.ofMillis(number(item, BEHIND)), number(item, CHANGES)),
                text(item, WORKER).orElseThrow(),
                text(item, UPDATED_AT).map(IsoTime::parse).orElseThrow());
    }

    private static Optional<String> text(Map<String, AttributeValue> item, String name) {
        return Optional.ofNullable(item.get(name)).map(AttributeValue::s);
    }

    private static long number(Map<String, AttributeValue> item, String name) {
        return Optional.ofNullable(item.get(name))
                .map(value -> Long.parseLong(value.n()))
                .orElse(0L);
    }

    private static AttributeValue time(Instant time) {
        return AttributeValue.fromS(IsoTime.format(time));
    }

    private static AttributeValue number(long number) {
        return AttributeValue.fromN(Long.toString(number));
    }
}
