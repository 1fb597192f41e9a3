package io.talestream.contracts.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.any.AnyId;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.text.InvalidField;
import java.util.Locale;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class IdsTest {
    @Test
    void ids_have_one_length_and_grow_with_time_even_within_a_millisecond() {
        var ids = Stream.generate(Ids::next).limit(10_000).toList();

        assertThat(ids).allMatch(Ids::isId).isSorted().doesNotHaveDuplicates();
    }

    @Property(seed = "1")
    void an_id_has_one_canonical_spelling(@ForAll("id") String id) {
        assertThat(Ids.checked("id", id)).isEqualTo(id);
        assertThat(Ids.isId(id.toLowerCase(Locale.ROOT))).isEqualTo(id.chars().allMatch(Character::isDigit));
        assertThat(Ids.isId(id.substring(1))).isFalse();
        assertThat(Ids.isId(id + "0")).isFalse();
    }

    @Test
    void an_invalid_id_is_refused_with_an_example() {
        assertThatThrownBy(() -> Ids.checked("session id", "SESSION#1"))
                .isInstanceOf(InvalidField.class)
                .hasMessage("session id must be an id of 26 characters like 01JZ8Q5V7W3N9K2M4P6R8T0XYB");
    }

    @Property(seed = "1")
    void a_version_1_item_has_a_stable_id_that_sorts_before_new_ids(@ForAll("hash") LegacyHash hash) {
        assertThat(ItemId.of(hash)).isEqualTo(ItemId.of(new LegacyHash(hash.value())));
        assertThat(ItemId.of(hash).value()).isLessThan(Ids.next());
    }

    @Provide
    Arbitrary<String> id() {
        return AnyId.ulid();
    }

    @Provide
    Arbitrary<LegacyHash> hash() {
        return AnyId.legacyHash();
    }
}
