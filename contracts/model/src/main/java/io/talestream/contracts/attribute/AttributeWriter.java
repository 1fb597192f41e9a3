package io.talestream.contracts.attribute;

import io.talestream.contracts.text.IsoTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Collects the attributes of one item. Absent values are not written.
public final class AttributeWriter {
    private final Map<String, Attribute> values = new HashMap<>();

    public AttributeWriter() {}

    public AttributeWriter(Attributes start) {
        values.putAll(start.values());
    }

    public AttributeWriter text(String name, String value) {
        values.put(name, new Attribute.Text(value));
        return this;
    }

    public AttributeWriter text(String name, Optional<String> value) {
        value.ifPresent(v -> text(name, v));
        return this;
    }

    public AttributeWriter number(String name, long value) {
        values.put(name, Attribute.Decimal.of(value));
        return this;
    }

    public AttributeWriter flag(String name, boolean value) {
        values.put(name, new Attribute.Flag(value));
        return this;
    }

    public AttributeWriter time(String name, Instant value) {
        return text(name, IsoTime.format(value));
    }

    public AttributeWriter epochSecond(String name, Instant value) {
        return number(name, value.getEpochSecond());
    }

    public AttributeWriter texts(String name, List<String> value) {
        values.put(name, Attribute.Listed.ofTexts(value));
        return this;
    }

    public AttributeWriter fields(String name, Attributes value) {
        values.put(name, new Attribute.Fields(value));
        return this;
    }

    public AttributeWriter allFields(String name, List<Attributes> value) {
        values.put(
                name,
                new Attribute.Listed(
                        value.stream().<Attribute>map(Attribute.Fields::new).toList()));
        return this;
    }

    public AttributeWriter choice(String name, Enum<?> value) {
        return text(name, value.name());
    }

    public Attributes done() {
        return Attributes.of(values);
    }
}
