package io.talestream.migration.legacy;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.setting.LegacySetting;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.user.UserWrite;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.store.Items;
import io.talestream.store.Settings;
import io.talestream.store.Users;
import io.talestream.store.Workspaces;
import io.talestream.store.table.AttributeValues;
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableCreation;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.legacy.Version1Item;
import io.talestream.testing.time.SettableClock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/// A table of its own, with the workspace that takes over version 1's data.
///
/// @param clock the time of every write; it is fixed until a test moves it
record LegacyTable(SettableClock clock, WorkspaceId home, DynamoDbClient client, String name, Table table) {
    private static final int A_BATCH = 25;

    static LegacyTable empty(DynamoDb dynamo) {
        String name = "test-" + Ids.next();
        TableCreation.ensure(dynamo.client(), name);
        var clock = SettableClock.at(SettableClock.SAMPLE_TIME);
        var created = new LegacyTable(
                clock,
                WorkspaceId.next(),
                dynamo.client(),
                name,
                new Table(dynamo.client(), name, clock, CapacityMeter.NONE));
        created.foundHome();
        return created;
    }

    private void foundHome() {
        var user = new User(new UserId("sub-" + Ids.next()), new DisplayName("Robin"), Optional.empty());
        var founder = ((UserWrite.Written) new Users(table).create(user)).user();
        workspaces()
                .found(Workspace.founded(home, new WorkspaceName("Friday Table"), user.id()), founder)
                .orThrow();
    }

    /// The same table, reached through another client.
    LegacyTable through(DynamoDbClient other) {
        return new LegacyTable(clock, home, other, name, new Table(other, name, clock, CapacityMeter.NONE));
    }

    Workspaces workspaces() {
        return new Workspaces(table);
    }

    Settings settings() {
        return new Settings(table, Optional.of(home));
    }

    Items items() {
        return new Items(table, Optional.of(home));
    }

    /// Puts an item directly, like version 1.
    void put(Attributes raw) {
        client.putItem(put -> put.tableName(name).item(AttributeValues.toSdk(raw)));
    }

    void put(LegacyItem item) {
        put(Version1Item.of(ItemCodecs.LEGACY_ITEM, item));
    }

    void put(LegacySetting setting) {
        put(Version1Item.of(ItemCodecs.LEGACY_SETTING, setting));
    }

    /// As many items at once as a request takes.
    void putAll(List<Attributes> raw) {
        for (int from = 0; from < raw.size(); from += A_BATCH) {
            var batch = raw.subList(from, Math.min(from + A_BATCH, raw.size())).stream()
                    .map(item -> WriteRequest.builder()
                            .putRequest(put -> put.item(AttributeValues.toSdk(item)))
                            .build())
                    .toList();
            var left = client.batchWriteItem(write -> write.requestItems(Map.of(name, batch)));
            if (left.hasUnprocessedItems() && !left.unprocessedItems().isEmpty()) {
                throw new AssertionError("not written: " + left.unprocessedItems());
            }
        }
    }
}
