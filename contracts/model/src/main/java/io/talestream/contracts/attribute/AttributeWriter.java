package io.talestream.contracts.attribute;

import io.talestream.contracts.text.IsoTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

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

    public AttributeWriter number(String name, Optional<? extends Number> value) {
        value.ifPresent(v -> number(name, v.longValue()));
        return this;
    }

    public AttributeWriter flag(String name, boolean value) {
        values.put(name, new Attribute.Flag(value));
        return this;
    }

    /// A flag that is written only if it is set.
    public AttributeWriter mark(String name, boolean isSet) {
        return isSet ? flag(name, true) : this;
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

    public <T> AttributeWriter nested(String name, T value, BiConsumer<T, AttributeWriter> writer) {
        return fields(name, written(value, writer));
    }

    public <T> AttributeWriter nestedIfAny(String name, Optional<T> value, BiConsumer<T, AttributeWriter> writer) {
        value.ifPresent(v -> nested(name, v, writer));
        return this;
    }

    public <T> AttributeWriter all(String name, List<T> list, BiConsumer<T, AttributeWriter> writer) {
        List<Attribute> written = list.stream()
                .<Attribute>map(value -> new Attribute.Fields(written(value, writer)))
                .toList();
        values.put(name, new Attribute.Listed(written));
        return this;
    }

    /// An empty list is not written.
    public <T> AttributeWriter allIfAny(String name, List<T> list, BiConsumer<T, AttributeWriter> writer) {
        return list.isEmpty() ? this : all(name, list, writer);
    }

    private static <T> Attributes written(T value, BiConsumer<T, AttributeWriter> writer) {
        var out = new AttributeWriter();
        writer.accept(value, out);
        return out.done();
    }

    public AttributeWriter choice(String name, Enum<?> value) {
        return text(name, value.name());
    }

    public Attributes done() {
        return Attributes.of(values);
    }
}
