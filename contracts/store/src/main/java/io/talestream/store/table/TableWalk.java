package io.talestream.store.table;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Scans the whole table, or one workspace's part of it, in key order within a partition. It is not an access
/// pattern, because its cost grows with the data.
public record TableWalk(DynamoDbClient client, String table) {
    /// The approximate number of items, as DynamoDB last counted them.
    public long about() {
        return client.describeTable(describe -> describe.tableName(table))
                .table()
                .itemCount();
    }

    public void pass(Optional<WorkspaceId> only, Consumer<List<Attributes>> pages) {
        pages(after -> only.map(workspace -> query(workspace, after)).orElseGet(() -> scan(Index.TABLE, after)), pages);
    }

    /// Every entry of an index, or every item of the table.
    public void entries(Index index, Consumer<List<Attributes>> pages) {
        pages(after -> scan(index, after), pages);
    }

    /// Whether the workspace has any item, tombstones included.
    public boolean hasAnythingOf(WorkspaceId workspace) {
        var partition = AttributeValue.fromS(new ItemKey.WorkspaceKey(workspace).pk());
        try {
            return client.query(query -> query.tableName(table)
                                    .keyConditionExpression("#pk = :pk")
                                    .expressionAttributeNames(Map.of("#pk", Index.TABLE.partitionKey()))
                                    .expressionAttributeValues(Map.of(":pk", partition))
                                    .limit(1)
                                    .consistentRead(true))
                            .count()
                    > 0;
        } catch (SdkException e) {
            throw new TableUnavailable("the query of table %s failed".formatted(table), e);
        }
    }

    private record Page(List<Map<String, AttributeValue>> items, Map<String, AttributeValue> last) {}

    private void pages(Function<Map<String, AttributeValue>, Page> read, Consumer<List<Attributes>> pages) {
        Map<String, AttributeValue> last = Map.of();
        do {
            Page page = page(read, last);
            pages.accept(page.items().stream().map(AttributeValues::fromSdk).toList());
            last = page.last();
        } while (!last.isEmpty());
    }

    private Page page(Function<Map<String, AttributeValue>, Page> read, Map<String, AttributeValue> after) {
        try {
            return read.apply(after);
        } catch (SdkException e) {
            throw new TableUnavailable("the read of table %s failed".formatted(table), e);
        }
    }

    private Page query(WorkspaceId workspace, Map<String, AttributeValue> after) {
        var partition = AttributeValue.fromS(new ItemKey.WorkspaceKey(workspace).pk());
        var found = client.query(query -> query.tableName(table)
                .keyConditionExpression("#pk = :pk")
                .expressionAttributeNames(Map.of("#pk", Index.TABLE.partitionKey()))
                .expressionAttributeValues(Map.of(":pk", partition))
                .exclusiveStartKey(after.isEmpty() ? null : after)
                .consistentRead(true));
        return new Page(found.items(), found.lastEvaluatedKey());
    }

    private Page scan(Index index, Map<String, AttributeValue> after) {
        var found = client.scan(scan -> scan.tableName(table)
                .indexName(index == Index.TABLE ? null : index.name())
                .exclusiveStartKey(after.isEmpty() ? null : after)
                .consistentRead(index == Index.TABLE));
        return new Page(found.items(), found.lastEvaluatedKey());
    }
}
