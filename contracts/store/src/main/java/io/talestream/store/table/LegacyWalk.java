package io.talestream.store.table;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/// Finds version 1 items by a scan of the whole table, a page at a time: no index holds those items, and each has its
/// own partition. It is not an access pattern, because its cost grows with the table.
public record LegacyWalk(DynamoDbClient client, String table) {
    private static final int A_PAGE = 500;

    public void pass(Consumer<Attributes> found, LongConsumer looked) {
        Map<String, AttributeValue> last = Map.of();
        long soFar = 0;
        do {
            ScanResponse page = page(last);
            for (Map<String, AttributeValue> item : page.items()) {
                found.accept(AttributeValues.fromSdk(item));
            }
            soFar += page.scannedCount();
            looked.accept(soFar);
            last = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
        } while (!last.isEmpty());
    }

    /// Whether version 1's settings or one page of the table have any. The cost does not grow with the table, so a few
    /// items in a large table can be missed.
    public boolean findsSome() {
        var settings = AttributeValue.fromS(EntityType.LEGACY_SETTING.pk().fill(Map.of()));
        try {
            return client.query(query -> query.tableName(table)
                                            .keyConditionExpression("#pk = :settings")
                                            .expressionAttributeNames(Map.of("#pk", Index.TABLE.partitionKey()))
                                            .expressionAttributeValues(Map.of(":settings", settings))
                                            .limit(1))
                                    .count()
                            > 0
                    || page(Map.of()).count() > 0;
        } catch (SdkException e) {
            throw new TableUnavailable("the query of table %s failed".formatted(table), e);
        }
    }

    private ScanResponse page(Map<String, AttributeValue> last) {
        var items = EntityType.LEGACY_ITEM.pk().below(1).fill(Map.of());
        var settings = EntityType.LEGACY_SETTING.pk().fill(Map.of());
        var request = ScanRequest.builder()
                .tableName(table)
                .filterExpression("begins_with(#pk, :items) OR #pk = :settings")
                .expressionAttributeNames(Map.of("#pk", Index.TABLE.partitionKey()))
                .expressionAttributeValues(
                        Map.of(":items", AttributeValue.fromS(items), ":settings", AttributeValue.fromS(settings)))
                .exclusiveStartKey(last.isEmpty() ? null : last)
                .consistentRead(true)
                .limit(A_PAGE)
                .build();
        try {
            return client.scan(request);
        } catch (SdkException e) {
            throw new TableUnavailable("the scan of table %s failed".formatted(table), e);
        }
    }
}
