package io.talestream.stream.parking;

import io.talestream.contracts.store.Position;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.IsoTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/// The queries of one listing. All parked changes of a consumer, ordered by time, come from the index. Those of one
/// item are few and adjacent in the table.
record ParkedListing(String table, ParkedQuery query) {
    QueryRequest request(int limit, Map<String, AttributeValue> start) {
        Map<String, AttributeValue> values = new HashMap<>();
        values.put(":consumer", DynamoParkingLot.text(query.consumer()));
        values.put(":from", DynamoParkingLot.text(IsoTime.format(query.from())));
        values.put(":until", DynamoParkingLot.text(IsoTime.format(query.until())));
        Map<String, String> names = new HashMap<>(Map.of("#consumer", ParkingTable.CONSUMER));
        var request =
                QueryRequest.builder().tableName(table).limit(limit).exclusiveStartKey(start.isEmpty() ? null : start);
        if (query.key().isPresent()) {
            values.put(
                    ":item",
                    DynamoParkingLot.text(ParkedId.beginning(query.key().get())));
            names.putAll(Map.of("#id", ParkingTable.ID, "#firstAt", ParkedItem.FIRST_AT));
            List<String> shown = new ArrayList<>(List.of("#consumer", "#id"));
            for (String name : ParkedItem.LISTED) {
                names.put("#" + name, name);
                shown.add("#" + name);
            }
            request.keyConditionExpression("#consumer = :consumer AND begins_with(#id, :item)")
                    .filterExpression("#firstAt >= :from AND #firstAt < :until")
                    .projectionExpression(String.join(", ", shown));
        } else {
            names.put("#order", ParkingTable.ORDER);
            request.indexName(ParkingTable.BY_TIME)
                    .keyConditionExpression("#consumer = :consumer AND #order BETWEEN :from AND :until");
        }
        return request.expressionAttributeNames(names)
                .expressionAttributeValues(values)
                .build();
    }

    Position position(Map<String, AttributeValue> last) {
        String sortKey = query.key().isPresent() ? ParkingTable.ID : ParkingTable.ORDER;
        @Nullable AttributeValue value = last.get(sortKey);
        if (value == null) {
            throw new IllegalStateException("page of parked changes ended without key " + sortKey);
        }
        return new Position(value.s());
    }

    Map<String, AttributeValue> startKey(Position position) {
        if (query.key().isPresent()) {
            if (!position.value().startsWith(ParkedId.beginning(query.key().get()))) {
                throw new InvalidField("cursor", "is not one of this list");
            }
            return DynamoParkingLot.key(query.consumer(), new ParkedId(position.value()));
        }
        int end = position.value().indexOf('#');
        if (end < 0 || end + 1 == position.value().length()) {
            throw new InvalidField("cursor", "is not one of this list");
        }
        Map<String, AttributeValue> key = new HashMap<>(DynamoParkingLot.key(
                query.consumer(), new ParkedId(position.value().substring(end + 1))));
        key.put(ParkingTable.ORDER, DynamoParkingLot.text(position.value()));
        return key;
    }
}
