package io.talestream.migration.postgres.copy;

import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.store.table.TableCreation;
import io.talestream.store.table.TableUnavailable;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/// The record of what was copied: the place and the digests of each row, written in the same transaction as its
/// items. It is a table of its own: an entry in the main table would be a change there, and this table is dropped
/// without a trace in the main one when the migration is over.
public final class Ledger {
    private static final String ID = "id";
    private static final String PRINT = "print";
    private static final String PLACE = "place";
    private static final String BASE = "base";
    private static final String OTHERS = "others";
    private static final String LINK = "link";
    private static final String FLAWED = "flawed";
    private static final int MOST_AT_ONCE = 100;
    private static final int A_PAGE = 500;

    private final DynamoDbClient client;
    private final String table;

    public Ledger(DynamoDbClient client, String mainTable) {
        this.client = client;
        this.table = mainTable + "-postgres";
    }

    /// One copied row.
    ///
    /// @param print the fingerprint of the row when it was copied
    /// @param place where the entity is stored
    /// @param base a digest of each item written, by slot
    /// @param others the ids of a session's summary rows; for a campaign that changes its owner, its old place
    /// @param flawed whether a part of the row was left out and must be reported again
    public record Entry(
            SourceTable table,
            String row,
            String print,
            List<String> place,
            Map<Slot, String> base,
            List<String> others,
            Optional<String> link,
            boolean flawed) {
        public Entry {
            place = List.copyOf(place);
            base = Map.copyOf(base);
            others = List.copyOf(others);
        }
    }

    public boolean isThere() {
        return answered(() -> {
            try {
                client.describeTable(describe -> describe.tableName(table));
                return true;
            } catch (ResourceNotFoundException e) {
                return false;
            }
        });
    }

    /// Creates the table if it is missing. Returns when it is usable.
    public void ensure() {
        answered(() -> {
            TableCreation.create(client, TableCreation.request(table, ID));
            return table;
        });
    }

    public Map<String, Entry> find(SourceTable of, Collection<String> rows) {
        Map<String, Entry> found = new HashMap<>();
        rows.stream().gather(Gatherers.windowFixed(MOST_AT_ONCE)).forEach(some -> {
            List<Map<String, AttributeValue>> keys =
                    some.stream().map(row -> Map.of(ID, text(id(of, row)))).toList();
            Map<String, KeysAndAttributes> wanted = Map.of(
                    table,
                    KeysAndAttributes.builder().keys(keys).consistentRead(true).build());
            while (!wanted.isEmpty()) {
                Map<String, KeysAndAttributes> requested = wanted;
                var response = answered(() -> client.batchGetItem(get -> get.requestItems(requested)));
                for (Map<String, AttributeValue> item : response.responses().getOrDefault(table, List.of())) {
                    Entry entry = entry(item);
                    found.put(entry.row(), entry);
                }
                wanted = response.unprocessedKeys();
            }
        });
        return found;
    }

    public Optional<Entry> find(SourceTable of, String row) {
        return Optional.ofNullable(find(of, List.of(row)).get(row));
    }

    /// All entries of one table, in pages.
    public void pass(SourceTable of, Consumer<List<Entry>> pages) {
        Map<String, AttributeValue> last = Map.of();
        do {
            Map<String, AttributeValue> after = last;
            var page = answered(() -> client.scan(scan -> scan.tableName(table)
                    .filterExpression("begins_with(#id, :table)")
                    .expressionAttributeNames(Map.of("#id", ID))
                    .expressionAttributeValues(Map.of(":table", text(of.label() + "#")))
                    .exclusiveStartKey(after.isEmpty() ? null : after)
                    .consistentRead(true)
                    .limit(A_PAGE)));
            pages.accept(page.items().stream().map(Ledger::entry).toList());
            last = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
        } while (!last.isEmpty());
    }

    /// The entry as a step of the transaction that writes its items.
    TransactWriteItem noted(Entry entry) {
        return TransactWriteItem.builder()
                .put(Put.builder().tableName(table).item(item(entry)).build())
                .build();
    }

    void note(Entry entry) {
        answered(() -> client.putItem(put -> put.tableName(table).item(item(entry))));
    }

    void forget(SourceTable of, String row) {
        answered(() -> client.deleteItem(delete -> delete.tableName(table).key(Map.of(ID, text(id(of, row))))));
    }

    public Map<String, String> mark(String name) {
        var response = answered(() -> client.getItem(
                get -> get.tableName(table).key(Map.of(ID, text(name))).consistentRead(true)));
        Map<String, String> mark = new HashMap<>();
        if (response.hasItem()) {
            response.item().forEach((key, value) -> mark.put(key, value.s()));
            mark.remove(ID);
        }
        return mark;
    }

    public void mark(String name, Map<String, String> values) {
        Map<String, AttributeValue> item = new HashMap<>(Map.of(ID, text(name)));
        values.forEach((key, value) -> item.put(key, text(value)));
        answered(() -> client.putItem(put -> put.tableName(table).item(item)));
    }

    public void unmark(String name) {
        answered(() -> client.deleteItem(delete -> delete.tableName(table).key(Map.of(ID, text(name)))));
    }

    private static String id(SourceTable of, String row) {
        return of.label() + "#" + row;
    }

    private static Map<String, AttributeValue> item(Entry entry) {
        Map<String, AttributeValue> base = new HashMap<>();
        entry.base().forEach((slot, digest) -> base.put(slot.name(), text(digest)));
        Map<String, AttributeValue> item = new HashMap<>();
        item.put(ID, text(id(entry.table(), entry.row())));
        item.put(PRINT, text(entry.print()));
        item.put(PLACE, texts(entry.place()));
        item.put(BASE, AttributeValue.fromM(base));
        item.put(OTHERS, texts(entry.others()));
        entry.link().ifPresent(link -> item.put(LINK, text(link)));
        item.put(FLAWED, AttributeValue.fromBool(entry.flawed()));
        return item;
    }

    private static Entry entry(Map<String, AttributeValue> item) {
        String id = value(item, ID).s();
        int cut = id.indexOf('#');
        Map<Slot, String> base = new HashMap<>();
        value(item, BASE).m().forEach((slot, digest) -> base.put(Slot.valueOf(slot), digest.s()));
        return new Entry(
                SourceTable.labelled(id.substring(0, cut)).orElseThrow(),
                id.substring(cut + 1),
                value(item, PRINT).s(),
                list(value(item, PLACE)),
                base,
                list(value(item, OTHERS)),
                Optional.ofNullable(item.get(LINK)).map(AttributeValue::s),
                value(item, FLAWED).bool());
    }

    private static AttributeValue value(Map<String, AttributeValue> item, String name) {
        @Nullable AttributeValue value = item.get(name);
        if (value == null) {
            throw new IllegalStateException("an entry of the ledger has no " + name);
        }
        return value;
    }

    private static List<String> list(AttributeValue value) {
        return value.l().stream().map(AttributeValue::s).toList();
    }

    private static AttributeValue texts(List<String> values) {
        return AttributeValue.fromL(values.stream().map(Ledger::text).toList());
    }

    private static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }

    private <R> R answered(Supplier<R> request) {
        try {
            return request.get();
        } catch (SdkException e) {
            throw new TableUnavailable("the request to table %s failed".formatted(table), e);
        }
    }
}
