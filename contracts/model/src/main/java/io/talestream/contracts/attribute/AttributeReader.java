package io.talestream.contracts.attribute;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.IsoTime;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads an item attribute by attribute and records which were read: the rest is unknown to this release and is
/// written back unchanged.
public final class AttributeReader {
    private final Attributes item;
    private final Set<String> requested;

    public AttributeReader(Attributes item) {
        this.item = item;
        this.requested = HashSet.newHashSet(item.values().size());
    }

    public String text(String name) {
        return needed(name, find(name, Attribute.Text.class)).value();
    }

    public Optional<String> findText(String name) {
        Attribute.Text text = find(name, Attribute.Text.class);
        return text == null ? Optional.empty() : Optional.of(text.value());
    }

    public long number(String name) {
        return exactly(name, needed(name, find(name, Attribute.Decimal.class)));
    }

    public Optional<Long> findNumber(String name) {
        Attribute.Decimal number = find(name, Attribute.Decimal.class);
        return number == null ? Optional.empty() : Optional.of(exactly(name, number));
    }

    public boolean flag(String name) {
        Attribute.Flag flag = find(name, Attribute.Flag.class);
        return flag != null && flag.value();
    }

    public Instant time(String name) {
        return time(name, text(name));
    }

    public Optional<Instant> findTime(String name) {
        Attribute.Text text = find(name, Attribute.Text.class);
        return text == null ? Optional.empty() : Optional.of(time(name, text.value()));
    }

    /// A time in whole seconds since the epoch, the only form that DynamoDB's TTL supports.
    public Optional<Instant> findEpochSecond(String name) {
        return findNumber(name).map(Instant::ofEpochSecond);
    }

    public List<String> texts(String name) {
        Attribute.Listed list = find(name, Attribute.Listed.class);
        if (list == null) {
            return List.of();
        }
        return list.values().stream()
                .map(value -> switch (value) {
                    case Attribute.Text(String text) -> text;
                    default -> throw new UnreadableItem("attribute " + name + " must be a list of texts");
                })
                .toList();
    }

    public <E extends Enum<E>> E choice(String name, Class<E> choices) {
        String text = text(name);
        try {
            return Enum.valueOf(choices, text);
        } catch (IllegalArgumentException e) {
            throw new UnreadableItem("attribute %s has the unknown value %s".formatted(name, text), e);
        }
    }

    /// A text that must be valid for a domain type.
    public <T> T as(String name, Function<String, T> type) {
        try {
            return type.apply(text(name));
        } catch (InvalidField e) {
            throw new UnreadableItem("attribute " + name + " is not valid: " + e.getMessage(), e);
        }
    }

    public Attributes fields(String name) {
        return needed(name, find(name, Attribute.Fields.class)).values();
    }

    /// A list of maps.
    public List<Attributes> allFields(String name) {
        return fieldsOf(name, needed(name, find(name, Attribute.Listed.class)));
    }

    /// A list of maps; empty if the attribute is absent.
    public List<Attributes> findAllFields(String name) {
        Attribute.Listed list = find(name, Attribute.Listed.class);
        return list == null ? List.of() : fieldsOf(name, list);
    }

    /// The attributes that were never read and that `handled` does not name.
    public Attributes notRequested(Set<String> handled) {
        return item.only(name -> !requested.contains(name) && !handled.contains(name));
    }

    private static List<Attributes> fieldsOf(String name, Attribute.Listed list) {
        return list.values().stream()
                .map(value -> switch (value) {
                    case Attribute.Fields(Attributes fields) -> fields;
                    default -> throw new UnreadableItem("attribute " + name + " must be a list of fields");
                })
                .toList();
    }

    private <A extends Attribute> @Nullable A find(String name, Class<A> form) {
        @Nullable Attribute value = item.values().get(name);
        if (value == null) {
            return null;
        }
        requested.add(name);
        if (!form.isInstance(value)) {
            throw new UnreadableItem("attribute %s must be a %s, is a %s"
                    .formatted(name, form.getSimpleName(), value.getClass().getSimpleName()));
        }
        return form.cast(value);
    }

    private static <A> A needed(String name, @Nullable A value) {
        if (value == null) {
            throw new UnreadableItem("attribute " + name + " is missing");
        }
        return value;
    }

    private static long exactly(String name, Attribute.Decimal number) {
        try {
            return number.value().longValueExact();
        } catch (ArithmeticException e) {
            throw new UnreadableItem("attribute %s must be a whole number, is %s".formatted(name, number.value()), e);
        }
    }

    private static Instant time(String name, String text) {
        try {
            return IsoTime.parse(text);
        } catch (InvalidField e) {
            throw new UnreadableItem("attribute " + name + " is not a time: " + e.getMessage(), e);
        }
    }
}
