package io.talestream.indexer;

import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.Index;
import io.talestream.store.Sessions;
import io.talestream.store.table.AttributeValues;
import io.talestream.store.table.Backoff;
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableCreation;
import io.talestream.store.table.TableWalk;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.replay.Replay;
import io.talestream.stream.replay.ReplayPace;
import io.talestream.stream.replay.ReplayTable;
import io.talestream.stream.replay.TableHistory;
import io.talestream.testing.engine.Engines;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// A real table that contains the state of the given changes.
final class SampleTable {
    private static final Backoff SOON = new Backoff(
            Duration.ofMillis(20),
            Duration.ofMillis(200),
            () -> ThreadLocalRandom.current().nextDouble(),
            Thread::sleep);

    private final DynamoDbClient client = Engines.dynamo().client();
    private final String name = "sample-" + UUID.randomUUID();

    SampleTable() {
        TableCreation.ensure(client, name);
        ReplayTable.ensure(client, ReplayTable.besides(name));
    }

    void put(Change.Decoded change) {
        client.putItem(put -> put.tableName(name)
                .item(AttributeValues.toSdk(change.record().after().orElseThrow())));
    }

    /// Puts the item as a newer release might, which this one cannot read.
    void putUnreadable(Change.Decoded change) {
        put(new AttributeWriter(change.record().after().orElseThrow()).number(Common.SCHEMA, 99));
    }

    /// Puts an item of a newer release below the given one. This release does not know its type.
    void putUnknownBelow(Change.Decoded change) {
        String above = change.key().sk();
        put(new AttributeWriter(change.record().after().orElseThrow())
                .text(Index.TABLE.sortKey(), above + "#OF_A_NEWER_RELEASE"));
    }

    private void put(AttributeWriter item) {
        client.putItem(put -> put.tableName(name).item(AttributeValues.toSdk(item.done())));
    }

    /// Removes the item without a tombstone.
    void lose(Change.Decoded change) {
        client.deleteItem(delete ->
                delete.tableName(name).key(AttributeValues.toSdk(change.record().key())));
    }

    TableWalk walk() {
        return table().overEverything();
    }

    Sessions sessions() {
        return new Sessions(table());
    }

    private Table table() {
        return new Table(client, name, Clock.systemUTC(), CapacityMeter.NONE);
    }

    TableHistory history() {
        return new TableHistory(client, name);
    }

    Replay.Means means() {
        return new Replay.Means(
                new RejectingParkingLot(),
                new ReplayTable(client, ReplayTable.besides(name)),
                Duration.ZERO,
                Limits.USUAL,
                SOON,
                ReplayPace.unbounded());
    }
}
