package io.talestream.stream.group;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.text.IsoTime;
import io.talestream.store.table.AttributeValues;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
                    .forEach(item -> groups.add(Objects.requireNonNull(item.get(ProgressTable.GROUP))
                            .s()));
        } catch (ResourceNotFoundException e) {
            return groups;
        }
        return groups;
    }

    @Override
    public void record(ShardProgress progress) {
        Attributes item = new AttributeWriter()
                .text(ProgressTable.GROUP, progress.group())
                .text(ProgressTable.SHARD, progress.shard())
                .text(WORKER, progress.worker())
                .time(UPDATED_AT, progress.updatedAt())
                .number(BEHIND, progress.lag().behind().toMillis())
                .number(CHANGES, progress.lag().changes())
                .epochSecond(ProgressTable.EXPIRES_AT, progress.updatedAt().plus(KEPT))
                .text(CHECKPOINT, progress.checkpoint())
                .text(HANDLED_UP_TO, progress.handledUpTo().map(IsoTime::format))
                .done();
        client.putItem(r -> r.tableName(table).item(AttributeValues.toSdk(item)));
    }

    private static ShardProgress progress(Map<String, AttributeValue> item) {
        var in = new AttributeReader(AttributeValues.fromSdk(item));
        return new ShardProgress(
                in.text(ProgressTable.GROUP),
                in.text(ProgressTable.SHARD),
                in.findText(CHECKPOINT),
                in.findTime(HANDLED_UP_TO),
                new Lag(
                        Duration.ofMillis(in.findNumber(BEHIND).orElse(0L)),
                        in.findNumber(CHANGES).orElse(0L)),
                in.text(WORKER),
                in.time(UPDATED_AT));
    }
}
