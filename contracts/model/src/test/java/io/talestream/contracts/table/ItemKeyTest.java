package io.talestream.contracts.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.any.AnyId;
import io.talestream.contracts.any.AnyKey;
import io.talestream.contracts.any.AnyText;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.text.Text;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemKeyTest {
    private static final String ID = "01JZ8Q5V7W3N9K2M4P6R8T0XYB";

    @Property(tries = 2_000, seed = "1")
    void a_key_round_trips(@ForAll(supplier = AnyKey.class) ItemKey key) {
        assertThat(ItemKey.parse(key.pk(), key.sk())).isEqualTo(key);
    }

    @Property(tries = 2_000, seed = "1")
    void different_keys_of_a_kind_never_collide(@ForAll("twoOfAKind") Tuple2<ItemKey, ItemKey> keys) {
        assertThat(samePlace(keys.get1(), keys.get2())).isEqualTo(keys.get1().equals(keys.get2()));
    }

    @Property(tries = 1_000, seed = "1")
    void keys_of_different_kinds_never_collide(
            @ForAll(supplier = AnyKey.class) ItemKey one, @ForAll(supplier = AnyKey.class) ItemKey other) {
        assertThat(samePlace(one, other)).isEqualTo(one.equals(other));
    }

    @Property(seed = "1")
    void no_key_part_contains_a_separator(@ForAll(supplier = AnyKey.class) ItemKey key) {
        assertThat(key.pk().split("#", -1)).hasSize(key.type().pk().parts().size());
        if (key.type() != EntityType.LEGACY_SETTING) {
            assertThat(key.sk().split("#", -1)).hasSize(key.type().sk().parts().size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"theme", "theme #1", "#", "a##b", "100%", "50%23", "%"})
    void version_1_setting_names_are_not_escaped(String name) {
        assertThat(ItemKey.parse("SETTINGS", "SET#" + name))
                .isEqualTo(new ItemKey.LegacySettingKey(new SettingName(name)));
    }

    @Property(seed = "1")
    void escaped_text_has_no_separator_and_round_trips(@ForAll(supplier = AnyText.class) String text) {
        assertThat(KeyText.escape(text)).doesNotContain("#");
        assertThat(KeyText.unescape(KeyText.escape(text))).isEqualTo(text);
    }

    @Property(seed = "1")
    void every_key_is_within_dynamodb_limits(@ForAll(supplier = AnyKey.class) ItemKey key) {
        assertThat(Text.utf8Length(key.pk())).isBetween(1, TableDesign.LONGEST_PARTITION_KEY);
        assertThat(Text.utf8Length(key.sk())).isBetween(1, TableDesign.LONGEST_SORT_KEY);
    }

    @Property(tries = 2_000, seed = "1")
    void only_canonical_keys_are_parsed(@ForAll("damagedAddress") Tuple2<String, String> address) {
        parsed(address.get1(), address.get2()).ifPresent(key -> {
            assertThat(key.pk()).isEqualTo(address.get1());
            assertThat(key.sk()).isEqualTo(address.get2());
        });
    }

    @ParameterizedTest
    @CsvSource({
        "USER#a, METADATA#b",
        "USER#%41, METADATA#%41",
        "USER#a%2fb, METADATA#a%2fb",
        "USER#a%, METADATA#a%",
        "USER#a%2, METADATA#a%2",
        "USER#a%XY, METADATA#a%XY",
        "USER#a#b, METADATA#a#b",
        "USER#, METADATA#",
        "USER#ä, METADATA#ä",
        "EMAIL#Someone@example.org, EMAIL",
        "WORKSPACE#01jz8q5v7w3n9k2m4p6r8t0xyb, WORKSPACE",
        "WORKSPACE#01JZ8Q5V7W3N9K2M4P6R8T0XY, WORKSPACE",
        "WORKSPACE#81JZ8Q5V7W3N9K2M4P6R8T0XYB, WORKSPACE",
        "WORKSPACE#" + ID + ", WORKSPACE#",
        "WORKSPACE#" + ID + ", SET#%25%2",
        "WORKSPACE#" + ID + ", CAMPAIGN#" + ID + "#",
        "WORKSPACE#" + ID + ", CAMPAIGN#" + ID + "#SESSION#" + ID + "#SUMMARY#gm",
        "WORKSPACE#" + ID + ", CAMPAIGN#" + ID + "#SESSION#" + ID + "#SUMMARY#",
        "WORKSPACE#" + ID + ", CAMPAIGN#" + ID + "#SESSION#" + ID + "#TRANSCRIPT#1",
        "INVITE#abcd1234efgh, INVITE",
        "INVITE#ABCD-1234-EFGH, INVITE",
        "INVITE#OBCD1234EFGH, INVITE",
        "ITEM#ABCDEF00ABCDEF00ABCDEF00ABCDEF00, ITEM",
        "SETTINGS#, SET#a",
        "settings, SET#a",
        "'', ''",
    })
    void a_non_canonical_key_is_refused(String pk, String sk) {
        assertThatThrownBy(() -> ItemKey.parse(pk, sk)).isInstanceOf(UnreadableItem.class);
    }

    @Property(seed = "1")
    void the_prefix_of_one_session_never_matches_a_key_of_another(
            @ForAll("session") SessionRef one, @ForAll("sessionId") String other) {
        SessionRef sibling = new SessionRef(one.workspace(), one.campaign(), alike(one.session(), other));
        String prefix = EntityType.SESSION.sk().fill(ItemKey.partsOf(one));

        assertThat(new ItemKey.SessionKey(one).sk()).startsWith(prefix);
        assertThat(new ItemKey.TranscriptKey(one).sk()).startsWith(prefix);
        assertThat(new ItemKey.TranscriptKey(sibling).sk().startsWith(prefix)).isEqualTo(sibling.equals(one));
        assertThat(new ItemKey.SessionKey(sibling).sk().startsWith(prefix)).isEqualTo(sibling.equals(one));
    }

    @Provide
    Arbitrary<Tuple2<ItemKey, ItemKey>> twoOfAKind() {
        return Arbitraries.oneOf(Arrays.stream(EntityType.values())
                .map(type ->
                        Combinators.combine(AnyKey.of(type), AnyKey.of(type)).as(Tuple::of))
                .toList());
    }

    @Provide
    Arbitrary<Tuple2<String, String>> damagedAddress() {
        Arbitrary<Tuple2<String, String>> whole = new AnyKey().get().map(key -> Tuple.of(key.pk(), key.sk()));
        Arbitrary<String> inserted = Arbitraries.of("#", "%", "%23", "%41", "%7e", "a", "A", "\u0001", "");
        return Combinators.combine(whole, inserted, Arbitraries.doubles().between(0, 1), Arbitraries.of(0, 1, 2, 3))
                .as((key, piece, at, how) -> switch (how) {
                    case 0 -> Tuple.of(damaged(key.get1(), piece, at), key.get2());
                    case 1 -> Tuple.of(key.get1(), damaged(key.get2(), piece, at));
                    case 2 -> Tuple.of(key.get1().toLowerCase(Locale.ROOT), key.get2());
                    default -> Tuple.of(key.get2(), key.get1());
                });
    }

    @Provide
    Arbitrary<SessionRef> session() {
        return AnyId.sessionRef();
    }

    @Provide
    Arbitrary<String> sessionId() {
        return AnyId.ulid();
    }

    /// Another id that starts as this one does.
    private static SessionId alike(SessionId id, String other) {
        return new SessionId(id.value().substring(0, 25) + other.substring(25));
    }

    private static boolean samePlace(ItemKey one, ItemKey other) {
        return one.pk().equals(other.pk()) && one.sk().equals(other.sk());
    }

    private static String damaged(String text, String piece, double at) {
        int cut = (int) (at * text.length());
        return text.substring(0, cut) + piece + text.substring(Math.min(text.length(), cut + 1));
    }

    private static Optional<ItemKey> parsed(String pk, String sk) {
        try {
            return Optional.of(ItemKey.parse(pk, sk));
        } catch (UnreadableItem e) {
            assertThat(e.reason()).isNotBlank();
            return Optional.empty();
        }
    }
}
