package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.LegacySetting;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.testing.calls.ConcurrentCalls;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.legacy.Version1Item;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Data of version 1, read and changed through the new repositories.
@ExtendWith(Engines.class)
class DynamoLegacyDataIT extends RepositoryFixture {
    private static final LegacyHash HASH = new LegacyHash("0123456789abcdef0123456789abcdef");
    private static final LegacyItem LANTERN = new LegacyItem(
            HASH,
            new ItemTitle("Lantern"),
            new ItemBody("Burns without oil."),
            "open",
            Instant.parse("2019-05-01T10:00:00Z"));
    private static final SettingName THEME = new SettingName("theme #1");
    private static final JsonText DARK = new JsonText("\"dark\"");
    private static final JsonText LIGHT = new JsonText("\"light\"");

    private final Items items = on.items();
    private final Settings settings = on.settings();
    private final WorkspaceId home = on.legacyHome();
    private final WorkspaceId elsewhere = aWorkspace().value().id();

    DynamoLegacyDataIT(DynamoDb dynamo) {
        super(Repositories.empty(dynamo));
    }

    @BeforeEach
    void the_fixture_has_a_version_1_item_and_setting() {
        aWorkspace(home, aUser());
        on.putLegacy(LANTERN);
        on.putLegacy(new LegacySetting(THEME, DARK));
    }

    @Test
    void a_legacy_item_is_found_by_its_hash_in_the_legacy_workspace_only() {
        var found = lantern();

        assertThat(found.value()).isEqualTo(Item.from(LANTERN, home));
        assertThat(found.version()).isEqualTo(Version.LEGACY);
        assertThat(found.createdAt()).isEqualTo(LANTERN.createdAt());
        assertThat(items.find(elsewhere, HASH)).isEmpty();
        assertThat(items.find(home, new LegacyHash("f".repeat(64)))).isEmpty();
    }

    @Test
    void an_updated_legacy_item_is_found_under_its_new_key() {
        var changed = items.update(lantern(), titled("Polished lantern")).orThrow();

        assertThat(changed.version().isNewerThan(Version.LEGACY)).isTrue();
        assertThat(changed.createdAt()).isEqualTo(LANTERN.createdAt());
        assertThat(items.find(home, HASH)).contains(changed);
        assertThat(items.find(home, ItemId.of(HASH))).contains(changed);
        assertThat(items.listNewestFirst(home, ALL).items()).containsExactly(changed);
    }

    @Test
    void a_deleted_legacy_item_stays_deleted_whatever_version_1_writes() {
        assertThat(items.delete(lantern())).isInstanceOf(WriteResult.Written.class);
        on.putLegacy(LANTERN);

        assertThat(items.find(home, HASH)).isEmpty();
        assertThat(items.find(home, ItemId.of(HASH))).isEmpty();
        assertThat(items.listNewestFirst(home, ALL).items()).isEmpty();
    }

    @Test
    void an_updated_and_deleted_legacy_item_stays_deleted() {
        var changed = items.update(lantern(), titled("Polished lantern")).orThrow();
        items.delete(changed).orThrow();

        assertThat(items.find(home, HASH)).isEmpty();
    }

    @Test
    void a_stale_update_does_not_restore_a_deleted_legacy_item() {
        var read = lantern();
        items.delete(read).orThrow();
        later();

        assertThat(items.update(read, titled("Late"))).isEqualTo(new WriteResult.NotFound<>());
        assertThat(items.delete(read)).isEqualTo(new WriteResult.NotFound<>());
        assertThat(items.find(home, HASH)).isEmpty();
    }

    @Test
    void of_concurrent_updates_of_a_legacy_item_one_is_written() {
        var read = lantern();

        var results = ConcurrentCalls.act(20, i -> items.update(read, titled("Title " + i)));

        assertThat(results).filteredOn(WriteResult.Written.class::isInstance).hasSize(1);
        assertThat(results).filteredOn(WriteResult.Conflict.class::isInstance).hasSize(19);
        assertThat(items.delete(read)).isInstanceOf(WriteResult.Conflict.class);
    }

    @Test
    void a_legacy_item_keeps_unknown_attributes_but_not_its_index_keys() {
        on.put(Version1Item.of(ItemCodecs.LEGACY_ITEM, LANTERN)
                .with("colour", new Attribute.Text("brass"))
                .with("GSI1PK", new Attribute.Text("ITEMS"))
                .with("GSI1SK", new Attribute.Text("2019"))
                .with("GSI2PK", new Attribute.Text("STATUS#open"))
                .with("GSI2SK", new Attribute.Text("2019")));

        var changed = items.update(lantern(), titled("Polished lantern")).orThrow();

        assertThat(changed.unknown().values()).containsOnlyKeys("colour", "legacyStatus");
        assertThat(items.find(home, HASH)).contains(changed);
        assertThat(items.listNewestFirst(home, ALL).items()).containsExactly(changed);
    }

    @Test
    void a_version_1_attribute_is_never_read_as_a_tombstones() {
        on.put(Version1Item.of(ItemCodecs.LEGACY_ITEM, LANTERN)
                .with("deletedAt", new Attribute.Text("2019-06-01T00:00:00.000000Z")));

        var changed = items.update(lantern(), titled("Polished lantern")).orThrow();

        assertThat(items.find(home, HASH).map(StoredValue::value)).contains(changed.value());
    }

    @Test
    void a_legacy_setting_is_found_by_name_in_the_legacy_workspace_only() {
        assertThat(theme().value()).isEqualTo(new Setting(home, THEME, DARK));
        assertThat(theme().version()).isEqualTo(Version.LEGACY);
        assertThat(settings.find(elsewhere, THEME)).isEmpty();
        assertThat(settings.find(home, new SettingName("theme"))).isEmpty();
    }

    @Test
    void an_updated_setting_supersedes_the_legacy_one() {
        var updated = settings.update(theme(), new Setting(home, THEME, LIGHT)).orThrow();
        assertThat(settings.find(home, THEME)).contains(updated);
        assertThat(updated.version().isNewerThan(Version.LEGACY)).isTrue();
        assertThat(settings.list(home, ALL).items()).containsExactly(updated);
    }

    @Test
    void a_created_setting_supersedes_the_legacy_one() {
        var created = settings.create(new Setting(home, THEME, LIGHT)).orThrow();

        assertThat(created.version().isNewerThan(Version.LEGACY)).isTrue();
        assertThat(settings.find(home, THEME)).contains(created);
    }

    @Test
    void a_deleted_legacy_setting_stays_deleted_until_it_is_created_again() {
        var read = theme();
        assertThat(settings.delete(read)).isInstanceOf(WriteResult.Written.class);
        on.putLegacy(new LegacySetting(THEME, LIGHT));

        assertThat(settings.find(home, THEME)).isEmpty();
        assertThat(settings.update(read, read.value())).isEqualTo(new WriteResult.NotFound<>());

        onASlowClock();
        var again = settings.create(new Setting(home, THEME, LIGHT)).orThrow();
        assertThat(settings.find(home, THEME)).contains(again);
    }

    private StoredValue<Item> lantern() {
        return items.find(home, HASH).orElseThrow();
    }

    private Item titled(String title) {
        return lanternAsItem().titled(new ItemTitle(title));
    }

    private Item lanternAsItem() {
        return Item.from(LANTERN, home);
    }

    private StoredValue<Setting> theme() {
        return settings.find(home, THEME).orElseThrow();
    }
}
