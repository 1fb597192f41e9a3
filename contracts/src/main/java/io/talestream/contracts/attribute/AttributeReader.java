package io.talestream.contracts.attribute;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.IsoTime;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads an item attribute by attribute and remembers which were asked for: the rest is what this code does not know,
/// and is written back as it was.
public final class AttributeReader {
    private final Attributes item;
    private final Set<String> asked = new HashSet<>();

    public AttributeReader(Attributes item) {
        this.item = item;
    }

    public String text(String name) {
        return needed(name, findText(name));
    }

    public Optional<String> findText(String name) {
        return find(name, Attribute.Text.class).map(Attribute.Text::value);
    }

    public long number(String name) {
        return needed(name, findNumber(name));
    }

    public Optional<Long> findNumber(String name) {
        return find(name, Attribute.Decimal.class).map(n -> exactly(name, n.value()));
    }

    public boolean flag(String name) {
        return find(name, Attribute.Flag.class).map(Attribute.Flag::value).orElse(false);
    }

    public Instant time(String name) {
        return needed(name, findTime(name));
    }

    public Optional<Instant> findTime(String name) {
        return findText(name).map(text -> {
            try {
                return IsoTime.parse(text);
            } catch (InvalidField e) {
                throw new UnreadableItem("attribute " + name + " is not a time: " + e.getMessage(), e);
            }
        });
    }

    /// A time in whole seconds since the epoch, the only form DynamoDB's TTL reads.
    public Optional<Instant> findEpochSecond(String name) {
        return findNumber(name).map(Instant::ofEpochSecond);
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

    /// A text that has to satisfy a domain type.
    public <T> T as(String name, Function<String, T> type) {
        try {
            return type.apply(text(name));
        } catch (InvalidField e) {
            throw new UnreadableItem("attribute " + name + " is not valid: " + e.getMessage(), e);
        }
    }

    public Attributes fields(String name) {
        return needed(name, find(name, Attribute.Fields.class).map(Attribute.Fields::values));
    }

    /// What nobody asked for and `handled` does not name.
    public Attributes neverAsked(Set<String> handled) {
        return item.only(name -> !asked.contains(name) && !handled.contains(name));
    }

    private <A extends Attribute> Optional<A> find(String name, Class<A> form) {
        asked.add(name);
        @Nullable Attribute value = item.values().get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!form.isInstance(value)) {
            throw new UnreadableItem("attribute %s must be a %s, is a %s"
                    .formatted(name, form.getSimpleName(), value.getClass().getSimpleName()));
        }
        return Optional.of(form.cast(value));
    }

    private static <T> T needed(String name, Optional<T> value) {
        return value.orElseThrow(() -> new UnreadableItem("attribute " + name + " is missing"));
    }

    private static long exactly(String name, BigDecimal value) {
        try {
            return value.longValueExact();
        } catch (ArithmeticException e) {
            throw new UnreadableItem("attribute %s must be a whole number, is %s".formatted(name, value), e);
        }
    }
}
