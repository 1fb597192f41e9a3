package io.talestream.bench.peers;

import io.talestream.app.resources.OpenTable;
import io.talestream.bench.sessions.SampleSession.Turn;
import io.talestream.bench.sessions.SampleSessions;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.DocumentIds;
import io.talestream.store.table.AttributeValues;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/// The changes that every consumer reads, and what an index must contain after them. Each item of the table has the
/// text of one utterance. The first half of the changes creates the items, with versions of an hour ago; the second
/// half corrects their titles, and deletes one in fifty.
final class TableChanges {
    private static final int WRITTEN_TOGETHER = 100;
    private static final int DELETED_ONE_IN = 50;
    private static final int LONGEST_TITLE = 100;
    private static final Duration AGE = Duration.ofHours(1);
    private static final String CORRECTED = " (corrected)";

    private final OpenTable table;
    private final List<Turn> turns;
    private final WorkspaceId workspace = WorkspaceId.next();
    private final Map<String, Long> versions = new HashMap<>();
    private List<StoredValue<Item>> items = new ArrayList<>();
    private long count;

    TableChanges(OpenTable table, int changes) {
        this.table = table;
        this.turns = SampleSessions.withTurns(changes / 2).stream()
                .flatMap(session -> session.turns().stream())
                .filter(turn -> !turn.text().isBlank() && turn.text().length() <= ItemBody.LONGEST)
                .toList();
        create(changes - changes / 2);
        correctOrDelete(changes / 2);
    }

    long count() {
        return count;
    }

    /// The version of each item that exists, by the id of its document.
    Map<String, Long> versions() {
        return Map.copyOf(versions);
    }

    private void create(int changes) {
        Instant then = Instant.now().minus(AGE);
        List<TransactWriteItem> writes = new ArrayList<>();
        for (int i = 0; i < changes; i++) {
            StoredValue<Item> item = created(Version.at(then.plusMillis(i)), then);
            items.add(item);
            writes.add(put(item));
        }
        write(writes);
    }

    private void correctOrDelete(int changes) {
        List<TransactWriteItem> writes = new ArrayList<>();
        List<StoredValue<Item>> left = new ArrayList<>(items.subList(changes, items.size()));
        for (int i = 0; i < changes; i++) {
            StoredValue<Item> item = items.get(i);
            if (i % DELETED_ONE_IN == 0) {
                versions.remove(id(item));
                writes.add(delete(item));
            } else {
                left.add(corrected(item));
                writes.add(put(left.getLast()));
            }
        }
        items = left;
        write(writes);
    }

    /// Corrects items again, as fast as the table accepts it.
    void correct(int changes) {
        for (int done = 0; done < changes; ) {
            int together = Math.min(Math.min(WRITTEN_TOGETHER, items.size()), changes - done);
            List<TransactWriteItem> writes = new ArrayList<>();
            for (int i = 0; i < together; i++) {
                StoredValue<Item> item = corrected(items.removeFirst());
                items.addLast(item);
                writes.add(put(item));
            }
            write(writes);
            done += together;
        }
    }

    /// Creates one item; returns the id of its document.
    String createOne() {
        Instant now = Instant.now();
        StoredValue<Item> item = created(Version.at(now), now);
        items.add(item);
        write(List.of(put(item)));
        return id(item);
    }

    private StoredValue<Item> created(Version version, Instant now) {
        Turn turn = turns.get(items.size() % turns.size());
        String speaker = turn.speaker().isBlank() ? Utterance.UNKNOWN_SPEAKER : turn.speaker();
        var title = new ItemTitle(speaker.substring(0, Math.min(speaker.length(), LONGEST_TITLE)));
        Item item = Item.madeBy(
                new UserId("bench"),
                workspace,
                ItemId.next(),
                title,
                new ItemBody(turn.text()),
                Tags.NONE,
                Visibility.ALL);
        return StoredValue.fresh(item, version, now);
    }

    private static StoredValue<Item> corrected(StoredValue<Item> item) {
        Instant now = Instant.now();
        String title = item.value().title().value();
        String other =
                title.endsWith(CORRECTED) ? title.substring(0, title.length() - CORRECTED.length()) : title + CORRECTED;
        Version next = Version.after(Optional.of(item.version()), now);
        return item.changed(item.value().titled(new ItemTitle(other)), next, now);
    }

    private static String id(StoredValue<Item> item) {
        return DocumentIds.item(item.value().workspace(), item.value().id());
    }

    private TransactWriteItem put(StoredValue<Item> item) {
        versions.put(id(item), item.version().micros());
        Map<String, AttributeValue> attributes = AttributeValues.toSdk(ItemFormat.encode(ItemCodecs.ITEM, item));
        return TransactWriteItem.builder()
                .put(p -> p.tableName(table.name()).item(attributes))
                .build();
    }

    private TransactWriteItem delete(StoredValue<Item> item) {
        var key = ItemCodecs.ITEM.key(item.value());
        return TransactWriteItem.builder()
                .delete(d -> d.tableName(table.name())
                        .key(Map.of("PK", AttributeValue.fromS(key.pk()), "SK", AttributeValue.fromS(key.sk()))))
                .build();
    }

    private void write(List<TransactWriteItem> writes) {
        for (int from = 0; from < writes.size(); from += WRITTEN_TOGETHER) {
            List<TransactWriteItem> some = writes.subList(from, Math.min(from + WRITTEN_TOGETHER, writes.size()));
            table.client().transactWriteItems(r -> r.transactItems(some));
        }
        count += writes.size();
    }
}
