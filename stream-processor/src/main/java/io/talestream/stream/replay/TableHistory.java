package io.talestream.stream.replay;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.AttributeJson;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.Index;
import io.talestream.store.table.AttributeValues;
import io.talestream.stream.consumer.Outage;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/// The current items of the table, each as the change that would have produced it: with its own version, at that
/// version's time, and a tombstone as a removal. Intermediate states and items whose tombstone has expired are not
/// included. It is a full scan, so its cost grows with the table; it is not one of the table's access patterns.
public record TableHistory(DynamoDbClient client, String table) implements ChangeHistory {
    private static final int SEGMENTS = 8;
    private static final int AT_ONCE = 4;
    private static final int A_PAGE = 500;

    @Override
    public String name() {
        return "table";
    }

    @Override
    public List<String> parts() {
        return IntStream.range(0, SEGMENTS)
                .mapToObj(segment -> "segment-%d-of-%d".formatted(segment, SEGMENTS))
                .toList();
    }

    /// An item is in exactly one segment.
    @Override
    public int atOnce() {
        return AT_ONCE;
    }

    /// DynamoDB updates the count about every six hours.
    @Override
    public OptionalLong about() {
        Long items = client.describeTable(d -> d.tableName(table)).table().itemCount();
        return items == null || items == 0 ? OptionalLong.empty() : OptionalLong.of(items);
    }

    @Override
    public void read(String part, Optional<String> after, Pages pages) throws InterruptedException {
        int segment = parts().indexOf(part);
        Map<String, AttributeValue> last =
                after.map(AttributeJson::read).map(AttributeValues::toSdk).orElse(Map.of());
        boolean more = true;
        while (more) {
            ScanResponse page = page(segment, last);
            last = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
            more = !last.isEmpty();
            List<ChangeRecord> changes = page.items().stream()
                    .map(AttributeValues::fromSdk)
                    .map(TableHistory::change)
                    .toList();
            Optional<String> position =
                    more ? Optional.of(AttributeJson.write(AttributeValues.fromSdk(last))) : Optional.empty();
            if (!pages.next(changes, position)) {
                return;
            }
        }
    }

    private ScanResponse page(int segment, Map<String, AttributeValue> last) {
        try {
            return client.scan(ScanRequest.builder()
                    .tableName(table)
                    .segment(segment)
                    .totalSegments(SEGMENTS)
                    .exclusiveStartKey(last.isEmpty() ? null : last)
                    .consistentRead(true)
                    .limit(A_PAGE)
                    .build());
        } catch (SdkException e) {
            throw new Outage("the table " + table, e);
        }
    }

    /// The change that would have produced the item.
    public static ChangeRecord change(Attributes item) {
        Version version = version(item);
        return new ChangeRecord(
                key(item),
                Optional.empty(),
                Optional.of(item),
                Instant.EPOCH.plus(version.micros(), ChronoUnit.MICROS),
                "table-" + version.text());
    }

    /// An item of version 1 has none. An unreadable version is reported by the decoder.
    private static Version version(Attributes item) {
        return item.find(Common.VERSION).orElse(null) instanceof Attribute.Decimal(BigDecimal number)
                        && number.signum() > 0
                        && number.compareTo(BigDecimal.valueOf(Version.at(Instant.parse("2200-01-01T00:00:00Z"))
                                        .micros()))
                                < 0
                ? new Version(Math.max(1, number.longValue()))
                : Version.LEGACY;
    }

    private static Attributes key(Attributes item) {
        var key = new AttributeWriter();
        for (String name : List.of(Index.TABLE.partitionKey(), Index.TABLE.sortKey())) {
            if (item.find(name).orElse(null) instanceof Attribute.Text(String value)) {
                key.text(name, value);
            }
        }
        return key.done();
    }
}
