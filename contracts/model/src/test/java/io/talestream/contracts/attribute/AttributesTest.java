package io.talestream.contracts.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AttributesTest {
    private static final Attribute.Text LANDFALL = new Attribute.Text("Landfall");

    @Test
    void attributes_are_independent_of_the_source_map() {
        Map<String, Attribute> values = new HashMap<>(Map.of("name", LANDFALL));
        Attributes item = Attributes.of(values);
        Attributes formed = Attributes.of(values, value -> value);

        values.clear();

        assertThat(item.find("name")).contains(LANDFALL);
        assertThat(formed).isEqualTo(item).hasSameHashCodeAs(item);
    }

    @Test
    void the_map_of_values_is_unmodifiable() {
        Attributes item = Attributes.of(Map.of("name", "Landfall"), Attribute.Text::new);

        assertThatThrownBy(() -> item.values().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThat(item.find("name")).contains(LANDFALL);
    }

    @Test
    void finished_attributes_are_independent_of_their_writer() {
        var writer = new AttributeWriter().text("name", "Landfall");
        Attributes item = writer.done();

        writer.text("name", "Landslide");

        assertThat(item.find("name")).contains(LANDFALL);
    }
}
