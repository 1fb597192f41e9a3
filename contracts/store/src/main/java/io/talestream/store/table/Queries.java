package io.talestream.store.table;

import io.talestream.contracts.store.Position;
import io.talestream.contracts.table.AccessPattern.Consistency;
import io.talestream.contracts.table.AccessPattern.Order;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.AccessPattern.SortKey;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.Select;

/// Translates the queries that access patterns declare into requests.
final class Queries {
    private static final String PARTITION = ":pk";

    private Queries() {}

    static QueryRequest of(
            String table,
            Request.Query query,
            Map<String, String> parts,
            Optional<Position> after,
            Optional<Integer> limit) {
        Index index = query.index();
        String partition = query.pk().fill(parts);
        Map<String, String> names = new HashMap<>(Map.of("#pk", index.partitionKey()));
        Map<String, AttributeValue> values = new HashMap<>(Map.of(PARTITION, AttributeValue.fromS(partition)));
        String prefix = query.sk() instanceof SortKey.BeginsWith(var template) ? template.fill(parts) : "";
        String sort = switch (query.sk()) {
            case SortKey.Any() -> "";
            case SortKey.BeginsWith(var _) -> " AND begins_with(#sk, :sk)";
            case SortKey.From(var _) -> " AND #sk >= :sk";
        };
        if (!sort.isEmpty()) {
            names.put("#sk", index.sortKey());
            values.put(
                    ":sk",
                    AttributeValue.fromS(query.sk() instanceof SortKey.From(var first) ? first.fill(parts) : prefix));
        }
        return QueryRequest.builder()
                .tableName(table)
                .indexName(index == Index.TABLE ? null : index.name())
                .keyConditionExpression("#pk = :pk" + sort)
                .expressionAttributeNames(names)
                .expressionAttributeValues(values)
                .scanIndexForward(query.order() == Order.ASCENDING)
                .consistentRead(query.consistency() == Consistency.STRONG)
                .limit(limit.orElse(null))
                .exclusiveStartKey(after.map(p -> Positions.startKey(index, partition, prefix, p))
                        .orElse(null))
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
    }

    /// The same query for the number of live items of this type whose attributes have these values.
    static QueryRequest counting(QueryRequest query, EntityType type, Map<String, String> where) {
        Map<String, String> names = new HashMap<>(query.expressionAttributeNames());
        Map<String, AttributeValue> values = new HashMap<>(query.expressionAttributeValues());
        names.putAll(Map.of("#type", Common.ENTITY_TYPE, "#deleted", Common.DELETED_AT));
        values.put(":type", AttributeValue.fromS(type.label()));
        var filter = new StringBuilder("#type = :type AND attribute_not_exists(#deleted)");
        where.forEach((name, value) -> {
            names.put("#" + name, name);
            values.put(":" + name, AttributeValue.fromS(value));
            filter.append(" AND #").append(name).append(" = :").append(name);
        });
        return query.toBuilder()
                .select(Select.COUNT)
                .filterExpression(filter.toString())
                .expressionAttributeNames(names)
                .expressionAttributeValues(values)
                .build();
    }

    static String partition(QueryRequest query) {
        return Objects.requireNonNull(query.expressionAttributeValues().get(PARTITION))
                .s();
    }
}
