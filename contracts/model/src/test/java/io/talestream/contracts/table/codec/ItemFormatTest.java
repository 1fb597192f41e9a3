package io.talestream.contracts.table.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.any.AnyId;
import io.talestream.contracts.any.AnyItem;
import io.talestream.contracts.any.AnyKey;
import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.AttributeJson;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.TableDesign;
import io.talestream.contracts.table.Tombstone;
import io.talestream.contracts.visibility.Visibility;
import java.time.Instant;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.Test;

class ItemFormatTest {
    @Property(seed = "1")
    void an_item_round_trips(@ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item) {
        assertThat(ItemFormat.decode(item.attributes())).isEqualTo(new StoredItem.Live(item.key(), item.stored()));
    }

    @Property(tries = 10_000)
    @Tag("proof")
    void every_item_round_trips(@ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item) {
        an_item_round_trips(item);
    }

    @Property(seed = "1")
    void an_item_round_trips_through_the_archive(@ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item) {
        var archived = AttributeJson.read(AttributeJson.write(item.attributes()));

        assertThat(ItemFormat.decode(archived)).isEqualTo(new StoredItem.Live(item.key(), item.stored()));
    }

    @Property(tries = 5_000)
    @Tag("proof")
    void every_item_round_trips_through_the_archive(@ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item) {
        an_item_round_trips_through_the_archive(item);
    }

    @Property(seed = "1")
    void attributes_of_a_newer_release_are_preserved(@ForAll(supplier = AnyItem.OfToday.class) AnyItem<?> item) {
        assertThat(readModifyWrite(item).values())
                .containsAllEntriesOf(item.stored().unknown().values());
    }

    @Property(seed = "1")
    void a_tombstone_round_trips(@ForAll("tombstone") Tombstone tombstone) {
        assertThat(ItemFormat.decode(ItemFormat.encode(tombstone))).isEqualTo(new StoredItem.Gone(tombstone));
    }

    @Property(seed = "1")
    void a_tombstone_is_in_no_index(@ForAll("tombstone") Tombstone tombstone) {
        assertThat(ItemFormat.encode(tombstone).values())
                .containsKeys("PK", "SK", "expiresAt")
                .doesNotContainKeys("GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK");
    }

    @Property(seed = "1")
    void every_item_has_its_type_and_version(@ForAll(supplier = AnyItem.OfToday.class) AnyItem<?> item) {
        var attributes = item.attributes();

        assertThat(attributes.find(Common.ENTITY_TYPE))
                .contains(new Attribute.Text(item.codec().type().label()));
        assertThat(attributes.find(Common.VERSION))
                .contains(Attribute.Decimal.of(item.stored().version().micros()));
        assertThat(attributes.values()).containsKeys(Common.CREATED_AT, Common.UPDATED_AT, Common.SCHEMA);
    }

    @Property(seed = "1")
    void an_item_has_both_keys_of_an_index_or_neither(@ForAll(supplier = AnyItem.OfToday.class) AnyItem<?> item) {
        Attributes attributes = item.attributes();
        for (Index index : TableDesign.SECONDARY_INDEXES) {
            assertThat(attributes.has(index.partitionKey())).isEqualTo(attributes.has(index.sortKey()));
        }
    }

    @Test
    void times_are_truncated_to_microseconds_on_write() {
        Instant fine = Instant.parse("2026-01-31T20:15:00.123456789Z");

        var stored = StoredValue.fresh("value", Version.at(fine), fine);

        assertThat(stored.createdAt()).isEqualTo(Instant.parse("2026-01-31T20:15:00.123456Z"));
        assertThat(stored.updatedAt()).isEqualTo(stored.createdAt());
    }

    @Provide
    Arbitrary<Tombstone> tombstone() {
        return Combinators.combine(
                        new AnyKey().get().filter(key -> !key.type().isLegacy()),
                        AnyId.version(),
                        AnyId.time(),
                        AnyId.time(),
                        Arbitraries.of(Visibility.class))
                .as(Tombstone::new);
    }

    private static <T> Attributes readModifyWrite(AnyItem<T> item) {
        StoredValue<T> read = ItemFormat.decode(item.attributes())
                .as(item.codec().valueType())
                .orElseThrow();
        Instant later = read.updatedAt().plusSeconds(1);
        return ItemFormat.encode(item.codec(), read.changed(read.value(), Version.at(later), later));
    }
}
