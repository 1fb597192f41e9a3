package io.talestream.migration.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.LegacySetting;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.legacy.LegacyMove;
import io.talestream.store.legacy.LegacyPlacement;
import io.talestream.store.table.AttributeValues;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableUnavailable;
import io.talestream.testing.calls.ConcurrentCalls;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.KillPoint;
import io.talestream.testing.engine.KillSwitch;
import io.talestream.testing.engine.KillSwitch.LastCall;
import io.talestream.testing.legacy.Version1Item;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

@ExtendWith(Engines.class)
class LegacyMigrationIT {
    private static final PageRequest ALL = PageRequest.first(PageRequest.LARGEST);
    private static final SettingName THEME = new SettingName("theme #1 (50% off)");

    private final LegacyTable on;
    private final WorkspaceId home;
    private final Map<String, LegacyPlacement> reported = new ConcurrentHashMap<>();
    private final List<Long> looked = new CopyOnWriteArrayList<>();
    private final LegacyProgress progress = new LegacyProgress() {
        @Override
        public void looked(long soFar) {
            looked.add(soFar);
        }

        @Override
        public void placed(String key, LegacyPlacement placement) {
            reported.put(key, placement);
        }
    };

    LegacyMigrationIT(DynamoDb dynamo) {
        this.on = LegacyTable.empty(dynamo);
        this.home = on.home();
    }

    @Test
    void migrated_items_are_found_by_their_old_and_new_ids() {
        on.put(Version1Item.of(ItemCodecs.LEGACY_ITEM, old(1))
                .with("colour", new Attribute.Text("brass"))
                .with("GSI1PK", new Attribute.Text("ITEMS"))
                .with("GSI1SK", new Attribute.Text("2019")));
        on.put(new LegacySetting(THEME, new JsonText("\"dark\"")));
        var before = on.items().find(home, hash(1)).orElseThrow();

        var report = migrate();

        assertThat(report).isEqualTo(new LegacyReport(moved(1), moved(1)));
        assertThat(report.isComplete()).isTrue();
        var after = on.items().find(home, hash(1)).orElseThrow();
        assertThat(after.value()).isEqualTo(before.value()).isEqualTo(Item.from(old(1), home));
        assertThat(after.createdAt()).isEqualTo(before.createdAt());
        assertThat(after.unknown()).isEqualTo(before.unknown());
        assertThat(after.unknown().values()).containsOnlyKeys("colour", "legacyStatus");
        assertThat(after.version().isNewerThan(Version.LEGACY)).isTrue();
        assertThat(on.items().find(home, ItemId.of(hash(1)))).contains(after);
        assertThat(on.items().listNewestFirst(home, ALL).items()).containsExactly(after);
        assertThat(on.settings().list(home, ALL).items())
                .extracting(StoredValue::value)
                .containsExactly(new Setting(home, THEME, new JsonText("\"dark\"")));
        assertThat(ofVersion1()).isEmpty();
    }

    @Test
    void version_1_data_is_reported_until_it_is_migrated() {
        on.put(old(1));
        var check = new LegacyCheck(on.table());
        assertThat(check.isPending()).isTrue();

        migrate();

        assertThat(check.isPending()).isFalse();
        on.put(new LegacySetting(THEME, new JsonText("1")));
        assertThat(new LegacyCheck(on.table()).isPending()).isTrue();
    }

    /// Version 1 listed all items, and the items with a status.
    @Test
    void the_queries_of_version_1_have_an_answer_after_the_migration() {
        on.put(old(1));
        on.put(old(2, "closed"));
        on.put(old(3, "x".repeat(Tags.LONGEST + 1)));
        assertThat(on.items().listNewestFirst(home, ALL).items()).isEmpty();

        migrate();

        var all = on.items().listNewestFirst(home, ALL).items();
        assertThat(all).containsExactlyInAnyOrder(read(1), read(2), read(3));
        assertThat(on.workspaces().load(home).orElseThrow().items()).containsExactlyInAnyOrderElementsOf(all);
        assertThat(all)
                .filteredOn(item -> item.value().tags().values().contains("closed"))
                .containsExactly(read(2));
        assertThat(read(1).value().tags()).isEqualTo(new Tags(List.of("open")));
        assertThat(read(3).value().tags()).isEqualTo(Tags.NONE);
        assertThat(read(3).unknown().values()).containsOnlyKeys("legacyStatus");
    }

    @Test
    void a_second_run_moves_nothing_and_reports_it() {
        on.put(old(1));
        on.put(new LegacySetting(THEME, new JsonText("1")));
        migrate();
        var before = digest();

        assertThat(migrate()).isEqualTo(LegacyReport.NOTHING);
        assertThat(digest()).isEqualTo(before);
    }

    @Test
    void a_dry_run_reports_the_same_and_writes_nothing() {
        on.put(old(1));
        on.put(old(2));
        on.items()
                .update(read(2), read(2).value().titled(new ItemTitle("Polished")))
                .orThrow();
        on.put(new LegacySetting(THEME, new JsonText("1")));
        on.put(unreadable());
        var before = digest();

        var wouldBe = migration(on.table()).dryRun();

        assertThat(digest()).isEqualTo(before);
        assertThat(wouldBe)
                .isEqualTo(new LegacyReport(new LegacyReport.Tally(1, 1, 1, 0), moved(1)))
                .isEqualTo(migrate());
    }

    /// Among enough other items for more than one page.
    @Test
    void items_are_moved_page_by_page() {
        movedPageByPage(60, 600);
    }

    @Test
    @Tag("proof")
    void ten_thousand_items_are_moved_page_by_page() {
        movedPageByPage(10_000, 0);
    }

    private void movedPageByPage(int items, int others) {
        on.putAll(IntStream.range(0, items)
                .mapToObj(i -> Version1Item.of(ItemCodecs.LEGACY_ITEM, old(i)))
                .toList());
        Instant now = on.clock().instant();
        on.putAll(IntStream.range(0, others)
                .mapToObj(i -> Item.from(old(i), WorkspaceId.next()))
                .map(item -> ItemFormat.encode(ItemCodecs.ITEM, StoredValue.fresh(item, Version.at(now), now)))
                .toList());

        assertThat(migrate().items()).isEqualTo(moved(items));

        assertThat(ofVersion1()).isEmpty();
        assertThat(PageRequest.all(200, page -> on.items().listNewestFirst(home, page)))
                .hasSize(items);
        // Two passes, each over more than one page of 500.
        assertThat(looked).hasSizeGreaterThanOrEqualTo(4);
    }

    @Test
    void items_changed_before_the_migration_keep_their_changes() {
        on.put(old(1));
        on.put(new LegacySetting(THEME, new JsonText("1")));
        var item = on.items()
                .update(read(1), read(1).value().titled(new ItemTitle("Polished")))
                .orThrow();
        var setting = on.settings()
                .create(new Setting(home, THEME, new JsonText("2")))
                .orThrow();

        var report = migrate();

        assertThat(report).isEqualTo(new LegacyReport(alreadyThere(1), alreadyThere(1)));
        assertThat(on.items().find(home, hash(1))).contains(item);
        assertThat(on.settings().find(home, THEME)).contains(setting);
        assertThat(ofVersion1()).isEmpty();
    }

    /// The tombstone expires after a month; the item must not reappear then.
    @Test
    void items_deleted_before_the_migration_stay_deleted() {
        on.put(old(1));
        on.items().delete(read(1)).orThrow();

        assertThat(migrate().items()).isEqualTo(alreadyThere(1));

        assertThat(on.items().find(home, hash(1))).isEmpty();
        assertThat(ofVersion1()).isEmpty();
    }

    @Test
    void items_that_cannot_be_migrated_are_kept_and_reported_with_a_reason() {
        on.put(unreadable());
        on.put(Attributes.of(new TreeMap<>(Map.of(
                "PK", new Attribute.Text("ITEM#Not-A-Hash"),
                "SK", new Attribute.Text("ITEM"),
                "title", new Attribute.Text("Lantern")))));
        on.put(Attributes.of(new TreeMap<>(Map.of(
                "PK", new Attribute.Text("SETTINGS"),
                "SK", new Attribute.Text("SET#broken"),
                "value", new Attribute.Text("{not json")))));
        on.put(Attributes.of(new TreeMap<>(
                Map.of("PK", new Attribute.Text("SETTINGS"), "SK", new Attribute.Text("something else")))));
        on.put(old(1));
        var before = ofVersion1();

        var report = migrate();

        assertThat(report).isEqualTo(new LegacyReport(new LegacyReport.Tally(1, 0, 2, 0), left(2)));
        assertThat(report.isComplete()).isFalse();
        assertThat(ofVersion1()).hasSize(4).isSubsetOf(before);
        assertThat(reported)
                .containsEntry(
                        "ITEM#" + hash(7).value() + " / ITEM", new LegacyPlacement.Left("attribute title is missing"))
                .containsKeys("ITEM#Not-A-Hash / ITEM", "SETTINGS / SET#broken", "SETTINGS / something else")
                .containsEntry("ITEM#" + hash(1).value() + " / ITEM", new LegacyPlacement.Moved());
    }

    @Test
    void an_item_whose_new_key_is_taken_is_not_moved() {
        on.put(old(1));
        var other = Item.from(old(2), home);
        var squatter = new Item(
                home,
                ItemId.of(hash(1)),
                other.title(),
                other.body(),
                other.tags(),
                other.visibility(),
                Optional.empty(),
                Optional.empty());
        var stored = on.items().create(squatter, Idempotency.NO_KEY).orThrow();

        assertThat(migrate().items()).isEqualTo(left(1));

        assertThat(ofVersion1()).hasSize(1);
        assertThat(on.items().find(home, ItemId.of(hash(1)))).contains(stored);
    }

    @Test
    void an_item_too_large_for_its_new_form_is_skipped() {
        on.put(Version1Item.of(ItemCodecs.LEGACY_ITEM, old(1))
                .with("attachment", new Attribute.Text("x".repeat(409_400 - 150))));
        on.put(old(2));

        assertThat(migrate().items()).isEqualTo(new LegacyReport.Tally(1, 0, 1, 0));

        assertThat(reported.values())
                .anySatisfy(placement -> assertThat(placement.toString()).contains("DynamoDB refuses"));
        assertThat(ofVersion1()).hasSize(1);
    }

    @Test
    void a_migration_without_its_workspace_is_refused() {
        on.put(old(1));

        assertThat(LegacyMigration.into(WorkspaceId.next(), on.table(), progress))
                .isEmpty();
    }

    @Test
    void nothing_is_moved_into_a_workspace_deleted_meanwhile() {
        on.put(old(1));
        var migration = migration(on.table());
        on.workspaces().delete(on.workspaces().find(home).orElseThrow()).orThrow();

        assertThat(migration.run().items()).isEqualTo(left(1));
        assertThat(ofVersion1()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void a_killed_migration_shows_every_item_once_and_is_finished_by_a_rerun(LastCall how) {
        killed(how, KillPoint.MIDDLE);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("proof")
    void a_migration_killed_at_any_call_shows_every_item_once_and_is_finished_by_a_rerun(LastCall how) {
        killed(how, KillPoint.EVERY_CALL);
    }

    private void killed(LastCall how, KillPoint kills) {
        var killSwitch = new KillSwitch();
        var killable = on.through(killSwitch.client(on.client()));
        leftByVersion1(0);
        killSwitch.dieAfter(KillPoint.NONE, how);
        assertThat(migration(killable.table()).run().isComplete()).isTrue();
        int calls = KillPoint.NONE - killSwitch.left();
        killSwitch.revive();
        kills.of(calls).forEach(call -> {
            int first = (call + 1) * 10;
            List<Object> seen = leftByVersion1(first);
            killSwitch.dieAfter(call, how);
            try {
                migration(killable.table()).run();
            } catch (TableUnavailable e) {
                assertThat(e).hasRootCauseMessage("the process died");
            }
            assertThat(killSwitch.revive()).as("dies at call %d", call).isTrue();

            assertThat(seenNow(first)).as("after call %d", call).isEqualTo(seen);
            assertThat(migrate().isComplete()).isTrue();
            assertThat(ofVersion1()).isEmpty();
            assertThat(seenNow(first)).isEqualTo(seen);
        });
    }

    /// Three items, one of them edited since, and a setting, as they are read.
    private List<Object> leftByVersion1(int first) {
        List.of(first, first + 1, first + 2).forEach(i -> on.put(old(i)));
        on.items()
                .update(read(first), read(first).value().titled(new ItemTitle("Polished")))
                .orThrow();
        on.put(new LegacySetting(setting(first), new JsonText("1")));
        return seenNow(first);
    }

    @Test
    void an_edit_during_the_migration_is_neither_lost_nor_duplicated() {
        int many = 40;
        IntStream.range(0, many).forEach(i -> on.put(old(i)));
        List<StoredValue<Item>> readBefore =
                IntStream.range(0, many).mapToObj(this::read).toList();
        on.clock().advance(Duration.ofSeconds(1));

        List<Optional<WriteResult<Item>>> results = ConcurrentCalls.act(many + 2, i -> {
            if (i >= many) {
                assertThat(migrate().isComplete()).isTrue();
                return Optional.empty();
            }
            return Optional.of(on.items()
                    .update(readBefore.get(i), readBefore.get(i).value().titled(new ItemTitle("Edited " + i))));
        });

        migrate();
        assertThat(ofVersion1()).isEmpty();
        assertThat(on.items().listNewestFirst(home, ALL).items()).hasSize(many);
        for (int i = 0; i < many; i++) {
            String title = switch (results.get(i).orElseThrow()) {
                case WriteResult.Written<Item> _ -> "Edited " + i;
                case WriteResult.Conflict<Item> _ -> "Lantern " + i;
                default -> throw new AssertionError(results.get(i).toString());
            };
            assertThat(read(i).value().title().value()).isEqualTo(title);
        }
    }

    @Test
    void changes_by_version_1_during_the_migration_are_not_lost() {
        on.put(old(1));
        var raw = ofVersion1().getFirst();
        on.put(raw.with("title", new Attribute.Text("Changed by version 1")));

        assertThat(new LegacyMove(on.table(), home).move(raw)).isEqualTo(new LegacyPlacement.Moved());

        assertThat(read(1).value().title().value()).isEqualTo("Changed by version 1");
    }

    @Test
    void items_that_do_not_round_trip_are_reported() {
        on.put(old(1));
        DynamoDbClient forgetful = (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (_, method, arguments) -> {
                    boolean readsBack =
                            method.getName().equals("getItem") && ofVersion1().isEmpty();
                    return readsBack ? GetItemResponse.builder().build() : method.invoke(on.client(), arguments);
                });

        var report = migration(on.through(forgetful).table()).run();

        assertThat(report.items()).isEqualTo(new LegacyReport.Tally(0, 0, 0, 1));
        assertThat(report.isComplete()).isFalse();
    }

    private LegacyReport migrate() {
        return migration(on.table()).run();
    }

    private LegacyMigration migration(Table on) {
        return LegacyMigration.into(home, on, progress).orElseThrow();
    }

    private List<Object> seenNow(int first) {
        return List.of(
                read(first).value(),
                read(first + 1).value(),
                read(first + 2).value(),
                on.settings().find(home, setting(first)).orElseThrow().value());
    }

    private static SettingName setting(int number) {
        return new SettingName("setting #" + number);
    }

    private StoredValue<Item> read(int number) {
        return on.items().find(home, hash(number)).orElseThrow();
    }

    private static LegacyHash hash(int number) {
        return new LegacyHash(Sha256.of("item " + number).hex());
    }

    private static LegacyItem old(int number) {
        return old(number, "open");
    }

    private static LegacyItem old(int number, String status) {
        return new LegacyItem(
                hash(number),
                new ItemTitle("Lantern " + number),
                new ItemBody("Burns without oil."),
                status,
                Instant.parse("2019-05-01T10:00:00Z"));
    }

    private static Attributes unreadable() {
        return Version1Item.of(ItemCodecs.LEGACY_ITEM, old(7)).without(List.of("title"));
    }

    private static LegacyReport.Tally moved(int count) {
        return new LegacyReport.Tally(count, 0, 0, 0);
    }

    private static LegacyReport.Tally alreadyThere(int count) {
        return new LegacyReport.Tally(0, count, 0, 0);
    }

    private static LegacyReport.Tally left(int count) {
        return new LegacyReport.Tally(0, 0, count, 0);
    }

    private List<Attributes> ofVersion1() {
        return everything().stream()
                .filter(item -> item.find("PK").orElseThrow() instanceof Attribute.Text(String pk)
                        && (pk.startsWith("ITEM#") || pk.equals("SETTINGS")))
                .toList();
    }

    private Set<Attributes> digest() {
        return Set.copyOf(everything());
    }

    private List<Attributes> everything() {
        return on.client().scanPaginator(scan -> scan.tableName(on.name())).items().stream()
                .map(AttributeValues::fromSdk)
                .toList();
    }
}
