package io.talestream.contracts.attribute;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// An item, or a map inside one: attributes by name.
public final class Attributes {
    public static final Attributes NONE = new Attributes(Map.of());

    private final Map<String, Attribute> values;

    /// Takes ownership of the map without a copy: items are read by the thousand, and the cost of copying each is
    /// noticeable.
    private Attributes(Map<String, Attribute> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    public static Attributes of(Map<String, Attribute> values) {
        return new Attributes(new HashMap<>(values));
    }

    public static <V> Attributes of(Map<String, V> values, Function<V, Attribute> form) {
        Map<String, Attribute> formed = HashMap.newHashMap(values.size());
        values.forEach((name, value) -> formed.put(name, form.apply(value)));
        return new Attributes(formed);
    }

    public Map<String, Attribute> values() {
        return values;
    }

    /// Sorted by name, for display or comparison as text.
    public SortedMap<String, Attribute> sorted() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    public Optional<Attribute> find(String name) {
        return Optional.ofNullable(values.get(name));
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public Attributes with(String name, Attribute value) {
        var more = new HashMap<>(values);
        more.put(name, value);
        return new Attributes(more);
    }

    public Attributes without(Collection<String> names) {
        return only(name -> !names.contains(name));
    }

    public Attributes only(Predicate<String> wanted) {
        var left = new HashMap<String, Attribute>();
        values.forEach((name, value) -> {
            if (wanted.test(name)) {
                left.put(name, value);
            }
        });
        return left.isEmpty() ? NONE : new Attributes(left);
    }

    /// The size that DynamoDB bills: names and values in bytes. Numbers are an estimate, as in its documentation.
    public int size() {
        return ItemSize.of(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Attributes that && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /// Prints only the names: user content is not logged.
    @Override
    public String toString() {
        return "Attributes" + sorted().keySet();
    }
}
