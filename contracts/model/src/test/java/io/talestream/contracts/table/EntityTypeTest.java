package io.talestream.contracts.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.any.AnyItem;
import io.talestream.contracts.any.AnyKey;
import io.talestream.contracts.table.AccessPattern.Action;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.table.projection.CopiedField;
import io.talestream.contracts.table.projection.CountedField;
import io.talestream.contracts.table.projection.Projections;
import io.talestream.contracts.visibility.HideableEntity;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every declaration of every type of item.
class EntityTypeTest {
    @Property(seed = "1")
    void a_sample_round_trips_through_the_codec_and_the_key_of_its_type(@ForAll EntityType type) {
        AnyItem<?> item = AnyItem.of(type).sample();

        assertThat(item.codec()).isSameAs(ItemCodecs.of(type));
        assertThat(item.codec().type()).isEqualTo(type);
        assertThat(item.key().type()).isEqualTo(type);
        assertThat(item.key().parts().keySet()).isEqualTo(Set.copyOf(type.names()));
        assertThat(ItemFormat.decode(item.attributes())).isEqualTo(new StoredItem.Live(item.key(), item.stored()));
    }

    @Test
    void labels_value_types_and_key_shapes_are_unique() {
        assertUnique(EntityType::label);
        assertUnique(type -> ItemCodecs.of(type).valueType());
        assertUnique(type -> shape(type.pk()) + " / " + shape(type.sk()));
    }

    @ParameterizedTest
    @EnumSource
    void key_parts_have_unique_names(EntityType type) {
        assertThat(type.pk().names()).doesNotHaveDuplicates();
        assertThat(type.sk().names()).doesNotHaveDuplicates();
    }

    /// An event about an item is hidden with the item above it.
    @ParameterizedTest
    @EnumSource
    void an_item_is_below_items_that_can_be_hidden(EntityType type) {
        type.parent()
                .map(ItemCodecs::of)
                .ifPresent(above -> assertThat(HideableEntity.class).isAssignableFrom(above.valueType()));
    }

    @Test
    void the_key_of_an_item_contains_the_key_of_its_parent() {
        assertThat(Arrays.stream(EntityType.values())
                        .filter(type -> type.parent().isPresent())
                        .collect(Collectors.toMap(
                                type -> type, type -> type.parent().orElseThrow())))
                .isEqualTo(Map.of(
                        EntityType.SESSION, EntityType.CAMPAIGN,
                        EntityType.TRANSCRIPT, EntityType.SESSION,
                        EntityType.CORRECTIONS, EntityType.SESSION,
                        EntityType.SUMMARY, EntityType.SESSION));
    }

    @Property(seed = "1")
    void a_parent_has_the_beginning_of_the_key(@ForAll EntityType type) {
        ItemKey key = AnyKey.of(type).sample();

        assertThat(key.parent().map(ItemKey::type)).isEqualTo(type.parent());
        key.parent().ifPresent(above -> {
            assertThat(key.pk()).isEqualTo(above.pk());
            assertThat(key.sk()).startsWith(above.sk() + "#");
        });
    }

    @ParameterizedTest
    @EnumSource
    void what_belongs_to_a_workspace_and_nothing_else_is_erased_with_it(EntityType type) {
        boolean belongs = Stream.concat(
                        type.names().stream(), type.indexes().stream().flatMap(shape -> shape.pk().names().stream()))
                .anyMatch("ws"::equals);

        assertThat(AccessPatterns.DELETE_WORKSPACE.requests().stream()
                        .filter(Request.Write.class::isInstance)
                        .flatMap(write -> ((Request.Write) write).steps().stream())
                        .anyMatch(step -> step.item() == type && step.action() == Action.ERASE))
                .isEqualTo(belongs);
    }

    @ParameterizedTest
    @EnumSource
    void only_items_in_the_partition_of_a_workspace_are_announced_or_searched(EntityType type) {
        boolean announced = type.indexes().stream().anyMatch(shape -> shape.index() == Index.GSI3);

        if (announced || type.documents() != EntityType.Documents.NONE) {
            assertThat(type.pk()).isEqualTo(EntityType.WORKSPACE.pk());
        }
    }

    @Property(seed = "1")
    void an_item_has_the_attributes_that_are_projected_into_it(@ForAll EntityType type) {
        Stream<String> copied = Projections.COPIES.stream()
                .filter(field -> field.target().type() == type)
                .map(CopiedField::attribute);
        Stream<String> counted = Projections.COUNTS.stream()
                .filter(field -> field.parent().type() == type)
                .map(CountedField::attribute);

        assertThat(AnyItem.of(type).sample().attributes().values().keySet())
                .containsAll(Stream.concat(copied, counted).toList());
    }

    private static void assertUnique(Function<EntityType, ?> declaration) {
        assertThat(Arrays.stream(EntityType.values()).map(declaration)).doesNotHaveDuplicates();
    }

    private static String shape(KeyTemplate key) {
        return key.text().replaceAll("<[^>]*>", "<>");
    }
}
