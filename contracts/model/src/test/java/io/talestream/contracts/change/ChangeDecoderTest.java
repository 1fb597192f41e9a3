package io.talestream.contracts.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.any.AnyAttributes;
import io.talestream.contracts.any.AnyId;
import io.talestream.contracts.any.AnyItem;
import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Tombstone;
import io.talestream.contracts.table.codec.ItemFormat;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.Test;

class ChangeDecoderTest {
    private static final Instant NOW = Instant.parse("2026-01-31T20:15:00Z");
    private static final Version LAST = new Version((1L << 53) - 1);

    @Property(seed = "1")
    void an_item_without_an_old_image_is_created(@ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item) {
        var change = record(item, Optional.empty(), Optional.of(item.attributes()));

        assertThat(ChangeDecoder.decode(change)).isEqualTo(new Change.Created(item.key(), item.stored(), change));
        assertThat(version(change)).isEqualTo(item.stored().version());
    }

    @Property(tries = 5_000)
    @Tag("proof")
    void any_item_without_an_old_image_is_created(@ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item) {
        an_item_without_an_old_image_is_created(item);
    }

    @Property(seed = "1")
    void an_item_with_an_old_image_is_updated_with_the_new_version(
            @ForAll(supplier = AnyItem.OfToday.class) AnyItem<?> item, @ForAll("version") Version newer) {
        AnyItem<?> after = rewritten(item, newer);
        var change = record(item, Optional.of(item.attributes()), Optional.of(after.attributes()));

        assertThat(ChangeDecoder.decode(change))
                .isEqualTo(new Change.Updated(item.key(), item.stored(), after.stored(), change));
        assertThat(version(change)).isEqualTo(newer);
    }

    @Property(tries = 5_000)
    @Tag("proof")
    void any_item_with_an_old_image_is_updated_with_the_new_version(
            @ForAll(supplier = AnyItem.OfToday.class) AnyItem<?> item, @ForAll("version") Version newer) {
        an_item_with_an_old_image_is_updated_with_the_new_version(item, newer);
    }

    @Property(seed = "1")
    void a_tombstone_removes_an_item_with_the_tombstones_version(
            @ForAll(supplier = AnyItem.OfToday.class) AnyItem<?> item, @ForAll("version") Version version) {
        var change = record(item, Optional.of(item.attributes()), Optional.of(tombstone(item, version)));

        assertThat(ChangeDecoder.decode(change))
                .isEqualTo(new Change.Removed(item.key(), Optional.of(item.stored()), version, change));
    }

    @Property(seed = "1")
    void an_item_that_replaces_a_tombstone_is_created_again(
            @ForAll(supplier = AnyItem.OfToday.class) AnyItem<?> item, @ForAll("version") Version version) {
        var change = record(item, Optional.of(tombstone(item, version)), Optional.of(item.attributes()));

        assertThat(ChangeDecoder.decode(change)).isEqualTo(new Change.Created(item.key(), item.stored(), change));
    }

    @Property(seed = "1")
    void an_expired_item_is_removed_one_version_after_its_last(
            @ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item) {
        var change = record(item, Optional.of(item.attributes()), Optional.empty());

        if (!item.stored().version().equals(LAST)) {
            assertThat(ChangeDecoder.decode(change))
                    .isEqualTo(new Change.Removed(
                            item.key(),
                            Optional.of(item.stored()),
                            new Version(item.stored().version().micros() + 1),
                            change));
        }
    }

    @Property(seed = "1")
    void an_expired_tombstone_changes_nothing_and_keeps_its_version(
            @ForAll(supplier = AnyItem.OfToday.class) AnyItem<?> item, @ForAll("version") Version version) {
        var change = record(item, Optional.of(tombstone(item, version)), Optional.empty());

        assertThat(ChangeDecoder.decode(change))
                .isEqualTo(new Change.Removed(item.key(), Optional.empty(), version, change));
    }

    @Property(tries = 50, seed = "1")
    void a_damaged_image_is_unreadable_with_a_reason(
            @ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item, @ForAll("value") Attribute other) {
        Attributes whole = item.attributes();
        for (String name : whole.values().keySet()) {
            for (Attributes damaged : List.of(whole.with(name, other), whole.without(List.of(name)))) {
                for (ChangeRecord change : everyChangeOf(item, whole, damaged)) {
                    if (ChangeDecoder.decode(change) instanceof Change.Unreadable(ChangeRecord unread, String reason)) {
                        assertThat(unread).isSameAs(change);
                        assertThat(reason).isNotBlank();
                    }
                }
            }
        }
    }

    @Property(tries = 2_000)
    @Tag("proof")
    void any_damaged_image_is_unreadable_with_a_reason(
            @ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item, @ForAll("value") Attribute other) {
        a_damaged_image_is_unreadable_with_a_reason(item, other);
    }

    @Property(seed = "1")
    void garbage_is_unreadable_with_a_reason(
            @ForAll(supplier = AnyAttributes.class) Attributes key,
            @ForAll(supplier = AnyAttributes.class) Attributes before,
            @ForAll(supplier = AnyAttributes.class) Attributes after) {
        var change = new ChangeRecord(key, Optional.of(before), Optional.of(after), NOW, "1");

        assertThat(ChangeDecoder.decode(change)).isInstanceOfSatisfying(Change.Unreadable.class, unreadable -> {
            assertThat(unreadable.record()).isSameAs(change);
            assertThat(unreadable.reason()).isNotBlank();
        });
    }

    @Property(tries = 5_000)
    @Tag("proof")
    void any_garbage_is_unreadable_with_a_reason(
            @ForAll(supplier = AnyAttributes.class) Attributes key,
            @ForAll(supplier = AnyAttributes.class) Attributes before,
            @ForAll(supplier = AnyAttributes.class) Attributes after) {
        garbage_is_unreadable_with_a_reason(key, before, after);
    }

    @Property(seed = "1")
    void an_image_of_another_item_is_unreadable(
            @ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item,
            @ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> other) {
        if (!item.key().equals(other.key())) {
            var change = record(item, Optional.empty(), Optional.of(other.attributes()));

            assertThat(ChangeDecoder.decode(change))
                    .isEqualTo(new Change.Unreadable(change, "the image's key is not the record's key"));
        }
    }

    @Test
    void a_change_without_images_is_unreadable() {
        var change = new ChangeRecord(Attributes.NONE, Optional.empty(), Optional.empty(), NOW, "1");

        assertThat(ChangeDecoder.decode(change)).isEqualTo(new Change.Unreadable(change, "a change without any image"));
    }

    @Property(tries = 20, seed = "1")
    void an_expired_item_with_the_highest_version_is_unreadable(
            @ForAll(supplier = AnyItem.OfToday.class) AnyItem<?> item) {
        var change = record(item, Optional.of(rewritten(item, LAST).attributes()), Optional.empty());

        assertThat(ChangeDecoder.decode(change))
                .isInstanceOfSatisfying(
                        Change.Unreadable.class,
                        unreadable -> assertThat(unreadable.reason()).contains("version"));
    }

    @Provide
    Arbitrary<Version> version() {
        return AnyId.version();
    }

    @Provide
    Arbitrary<Attribute> value() {
        return AnyAttributes.value();
    }

    private static List<ChangeRecord> everyChangeOf(AnyItem<?> item, Attributes whole, Attributes damaged) {
        var changes = new ArrayList<ChangeRecord>();
        changes.add(record(item, Optional.empty(), Optional.of(damaged)));
        changes.add(record(item, Optional.of(damaged), Optional.empty()));
        changes.add(record(item, Optional.of(damaged), Optional.of(whole)));
        return changes;
    }

    private static ChangeRecord record(AnyItem<?> item, Optional<Attributes> before, Optional<Attributes> after) {
        return new ChangeRecord(item.key().attributes(), before, after, NOW, "1");
    }

    private static Attributes tombstone(AnyItem<?> item, Version version) {
        return ItemFormat.encode(Tombstone.of(item.key(), item.stored(), version, NOW));
    }

    private static <T> AnyItem<T> rewritten(AnyItem<T> item, Version version) {
        StoredValue<T> stored = item.stored();
        return new AnyItem<>(item.codec(), stored.changed(stored.value(), version, NOW));
    }

    private static Version version(ChangeRecord change) {
        return switch (ChangeDecoder.decode(change)) {
            case Change.Decoded decoded -> decoded.version();
            case Change.Unreadable(var _, String reason) -> throw new AssertionError(reason);
        };
    }
}
