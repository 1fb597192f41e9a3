package io.talestream.contracts.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.any.AnyAttributes;
import io.talestream.contracts.any.AnyText;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttributeJsonTest {
    @Property(seed = "1")
    void attributes_of_every_type_round_trip(@ForAll(supplier = AnyAttributes.class) Attributes attributes) {
        assertThat(AttributeJson.read(AttributeJson.write(attributes))).isEqualTo(attributes);
    }

    @Property(seed = "1")
    void any_text_round_trips(@ForAll(supplier = AnyText.class) String text) {
        var item = Attributes.of(Map.of("name", new Attribute.Text(text)));

        assertThat(AttributeJson.read(AttributeJson.write(item))).isEqualTo(item);
    }

    @Property(seed = "1")
    void a_truncated_item_is_unreadable(@ForAll(supplier = AnyAttributes.class) Attributes attributes) {
        String json = AttributeJson.write(attributes);

        for (int end = 0; end < json.length(); end += 7) {
            String cut = json.substring(0, end);
            assertThatThrownBy(() -> AttributeJson.read(cut)).isInstanceOf(UnreadableItem.class);
        }
    }

    @Test
    void the_format_is_dynamodb_json() {
        var item = Attributes.of(Map.of(
                "name", new Attribute.Text("The Tavern"),
                "uses", new Attribute.Decimal(new BigDecimal("3.0")),
                "tags", Attribute.Listed.ofTexts(List.of("inn"))));

        assertThat(AttributeJson.write(item))
                .isEqualTo(
                        "{\"name\":{\"S\":\"The Tavern\"},\"tags\":{\"L\":[{\"S\":\"inn\"}]},\"uses\":{\"N\":\"3\"}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{\"a\":1}",
                "{\"a\":{}}",
                "{\"a\":{\"X\":\"1\"}}",
                "{\"a\":{\"S\":1}}",
                "{\"a\":{\"S\":\"1\",\"N\":\"1\"}}",
                "{\"a\":{\"N\":\"one\"}}",
                "{\"a\":{\"N\":1}}",
                "{\"a\":{\"N\":\"1E+131\"}}",
                "{\"a\":{\"N\":\"100E2147483647\"}}",
                "{\"a\":{\"N\":\"1E-2147483647\"}}",
                "{\"a\":{\"BOOL\":\"true\"}}",
                "{\"a\":{\"NULL\":{}}}",
                "{\"a\":{\"B\":\"not base64\"}}",
                "{\"a\":{\"BS\":[\"*\"]}}",
                "{\"a\":{\"L\":{}}}",
                "{\"a\":{\"M\":[]}}",
                "{\"a\":{\"SS\":[1]}}",
                "{} {}"
            })
    void invalid_item_json_is_unreadable(String json) {
        assertThatThrownBy(() -> AttributeJson.read(json)).isInstanceOf(UnreadableItem.class);
    }

    @Property(seed = "1")
    void an_item_always_has_a_size(@ForAll(supplier = AnyAttributes.class) Attributes attributes) {
        assertThatCode(attributes::size).doesNotThrowAnyException();
        assertThat(attributes.with("another", new Attribute.Flag(true)).size()).isEqualTo(attributes.size() + 8);
    }
}
