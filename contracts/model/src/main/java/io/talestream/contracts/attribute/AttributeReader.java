package io.talestream.contracts.attribute;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.IsoTime;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

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
        return find(name, Attribute.Text.class).map(Attribute.Text::value);
    }

    public long number(String name) {
        return exactly(name, needed(name, find(name, Attribute.Decimal.class)));
    }

    public Optional<Long> findNumber(String name) {
        return find(name, Attribute.Decimal.class).map(number -> exactly(name, number));
    }

    public int integer(String name) {
        return needed(name, findInteger(name));
    }

    public Optional<Integer> findInteger(String name) {
        return findNumber(name).map(number -> {
            if (number != number.intValue()) {
                throw new UnreadableItem("attribute %s is too large: %d".formatted(name, number));
            }
            return number.intValue();
        });
    }

    public boolean flag(String name) {
        return findFlag(name).orElse(false);
    }

    public Optional<Boolean> findFlag(String name) {
        return find(name, Attribute.Flag.class).map(Attribute.Flag::value);
    }

    public Instant time(String name) {
        return time(name, text(name));
    }

    public Optional<Instant> findTime(String name) {
        return findText(name).map(text -> time(name, text));
    }

    /// A time in whole seconds since the epoch, the only form that DynamoDB's TTL supports.
    public Instant epochSecond(String name) {
        return Instant.ofEpochSecond(number(name));
    }

    public List<String> texts(String name) {
        return find(name, Attribute.Listed.class).stream()
                .flatMap(list -> list.values().stream())
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
        return needed(name, findAs(name, type));
    }

    public <T> Optional<T> findAs(String name, Function<String, T> type) {
        try {
            return findText(name).map(type);
        } catch (InvalidField e) {
            throw new UnreadableItem("attribute " + name + " is not valid: " + e.getMessage(), e);
        }
    }

    public Attributes fields(String name) {
        return needed(name, find(name, Attribute.Fields.class)).values();
    }

    public <T> T nested(String name, Function<AttributeReader, T> reader) {
        return needed(name, findNested(name, reader));
    }

    public <T> Optional<T> findNested(String name, Function<AttributeReader, T> reader) {
        return find(name, Attribute.Fields.class)
                .map(Attribute.Fields::values)
                .map(AttributeReader::new)
                .map(reader);
    }

    public <T> List<T> all(String name, Function<AttributeReader, T> reader) {
        return listed(name, needed(name, find(name, Attribute.Listed.class)), reader);
    }

    /// Empty if there is no list.
    public <T> List<T> allIfAny(String name, Function<AttributeReader, T> reader) {
        return find(name, Attribute.Listed.class)
                .map(list -> listed(name, list, reader))
                .orElse(List.of());
    }

    private static <T> List<T> listed(String name, Attribute.Listed list, Function<AttributeReader, T> reader) {
        return list.values().stream()
                .map(value -> switch (value) {
                    case Attribute.Fields(Attributes fields) -> reader.apply(new AttributeReader(fields));
                    default -> throw new UnreadableItem("attribute " + name + " must be a list of fields");
                })
                .toList();
    }

    /// The attributes that were never read and that `handled` does not name.
    public Attributes notRequested(Set<String> handled) {
        return item.only(name -> !requested.contains(name) && !handled.contains(name));
    }

    private <A extends Attribute> Optional<A> find(String name, Class<A> form) {
        return item.find(name).map(value -> {
            requested.add(name);
            if (!form.isInstance(value)) {
                throw new UnreadableItem("attribute %s must be a %s, is a %s"
                        .formatted(name, form.getSimpleName(), value.getClass().getSimpleName()));
            }
            return form.cast(value);
        });
    }

    public static <A> A needed(String name, Optional<A> value) {
        return value.orElseThrow(() -> new UnreadableItem("attribute " + name + " is missing"));
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
