package io.talestream.contracts.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AttributesTest {
    private static final Attribute.Text LANDFALL = new Attribute.Text("Landfall");

    @Test
    void attributes_stay_as_they_were_whatever_becomes_of_the_map_they_were_made_of() {
        Map<String, Attribute> values = new HashMap<>(Map.of("name", LANDFALL));
        Attributes item = Attributes.of(values);
        Attributes formed = Attributes.of(values, value -> value);

        values.clear();

        assertThat(item.find("name")).contains(LANDFALL);
        assertThat(formed).isEqualTo(item).hasSameHashCodeAs(item);
    }

    @Test
    void nobody_changes_them_from_outside() {
        Attributes item = Attributes.of(Map.of("name", "Landfall"), Attribute.Text::new);

        assertThatThrownBy(() -> item.values().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThat(item.find("name")).contains(LANDFALL);
    }

    @Test
    void what_a_writer_has_given_away_does_not_change_when_it_goes_on() {
        var writer = new AttributeWriter().text("name", "Landfall");
        Attributes item = writer.done();

        writer.text("name", "Landslide");

        assertThat(item.find("name")).contains(LANDFALL);
    }
}
