package io.talestream.store;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.setting.LegacySetting;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.AttributeValues;
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableCreation;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.legacy.Version1Item;
import io.talestream.testing.time.SettableClock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/// All repositories on one table.
///
/// @param clock the time of every write; it is fixed until a test moves it
/// @param legacyHome the workspace that took over version 1's data
record Repositories(SettableClock clock, WorkspaceId legacyHome, DynamoDbClient client, String tableName, Table table) {
    private static final int A_BATCH = 25;

    /// For tests that read only their own items: creating a table takes longer than most tests.
    private static final class Shared {
        static final String TABLE = newTable(Engines.dynamo());
    }

    /// On the table that tests share. The clock is of its own.
    static Repositories shared(DynamoDb dynamo) {
        return on(dynamo, Shared.TABLE);
    }

    /// On a table of its own.
    static Repositories empty(DynamoDb dynamo) {
        return on(dynamo, newTable(dynamo));
    }

    private static String newTable(DynamoDb dynamo) {
        String name = "test-" + Ids.next();
        TableCreation.ensure(dynamo.client(), name);
        return name;
    }

    private static Repositories on(DynamoDb dynamo, String tableName) {
        var clock = SettableClock.at(SettableClock.SAMPLE_TIME);
        var table = new Table(dynamo.client(), tableName, clock, CapacityMeter.NONE);
        return new Repositories(clock, WorkspaceId.next(), dynamo.client(), tableName, table);
    }

    /// The same table, reached through another client.
    Repositories through(DynamoDbClient other) {
        return new Repositories(
                clock, legacyHome, other, tableName, new Table(other, tableName, clock, CapacityMeter.NONE));
    }

    Users users() {
        return new Users(table);
    }

    Workspaces workspaces() {
        return new Workspaces(table);
    }

    Members members() {
        return new Members(table);
    }

    VoiceProfiles voices() {
        return new VoiceProfiles(table);
    }

    Conversations conversations() {
        return new Conversations(table);
    }

    Invites invites() {
        return new Invites(table);
    }

    Settings settings() {
        return new Settings(table, Optional.of(legacyHome));
    }

    Items items() {
        return new Items(table, Optional.of(legacyHome));
    }

    Campaigns campaigns() {
        return new Campaigns(table);
    }

    Sessions sessions() {
        return new Sessions(table);
    }

    ModelUsages modelUsages() {
        return new ModelUsages(table);
    }

    Shares shares() {
        return new Shares(table);
    }

    /// Puts an item directly, like version 1 or a newer release.
    void put(Attributes raw) {
        client.putItem(put -> put.tableName(tableName).item(AttributeValues.toSdk(raw)));
    }

    /// As many items at once as a request takes.
    void putAll(List<Attributes> raw) {
        for (int from = 0; from < raw.size(); from += A_BATCH) {
            var batch = raw.subList(from, Math.min(from + A_BATCH, raw.size())).stream()
                    .map(item -> WriteRequest.builder()
                            .putRequest(put -> put.item(AttributeValues.toSdk(item)))
                            .build())
                    .toList();
            var left = client.batchWriteItem(write -> write.requestItems(Map.of(tableName, batch)));
            if (left.hasUnprocessedItems() && !left.unprocessedItems().isEmpty()) {
                throw new AssertionError("not written: " + left.unprocessedItems());
            }
        }
    }

    /// Puts new values directly, all created now.
    <T> List<StoredValue<T>> putNew(ItemCodec<T> codec, List<T> values) {
        var now = clock.instant();
        List<StoredValue<T>> stored = values.stream()
                .map(value -> StoredValue.fresh(value, Version.at(now), now))
                .toList();
        putAll(stored.stream().map(one -> ItemFormat.encode(codec, one)).toList());
        return stored;
    }

    void putLegacy(LegacyItem item) {
        put(Version1Item.of(ItemCodecs.LEGACY_ITEM, item));
    }

    void putLegacy(LegacySetting setting) {
        put(Version1Item.of(ItemCodecs.LEGACY_SETTING, setting));
    }
}
