package io.talestream.ingest.problem;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Converts the fields of a body to domain types and collects all problems, so that one response lists every one of
/// them.
public final class Fields {
    private final List<FieldProblem> problems = new ArrayList<>();

    /// A converted field. It has a value once [Fields#check] has passed.
    public record Field<T>(Optional<T> value) {
        public T get() {
            return value.orElseThrow(() -> new IllegalStateException("read before the fields were checked"));
        }

        public T or(T otherwise) {
            return value.orElse(otherwise);
        }
    }

    /// For a body with one required field.
    public static <S, T> T only(String name, @Nullable S sent, Function<S, T> type) {
        var fields = new Fields();
        Field<T> field = fields.required(name, sent, type);
        fields.check();
        return field.get();
    }

    public <S, T> Field<T> required(String name, @Nullable S sent, Function<S, T> type) {
        if (sent == null) {
            problems.add(new FieldProblem(name, "is required"));
            return new Field<>(Optional.empty());
        }
        return optional(name, sent, type);
    }

    public <S, T> Field<T> optional(String name, @Nullable S sent, Function<S, T> type) {
        if (sent == null) {
            return new Field<>(Optional.empty());
        }
        if (sent instanceof List<?> many && many.stream().anyMatch(Objects::isNull)) {
            problems.add(new FieldProblem(name, "must not have a null in it"));
            return new Field<>(Optional.empty());
        }
        try {
            return new Field<>(Optional.of(type.apply(sent)));
        } catch (InvalidField e) {
            problems.add(new FieldProblem(name, e.problem()));
            return new Field<>(Optional.empty());
        }
    }

    /// A name: also refused if it has no visible character.
    public static <T> Function<String, T> visible(Function<String, T> type) {
        return sent -> {
            T name = type.apply(sent);
            Text.visible("name", sent);
            return name;
        };
    }

    public static <T> Function<List<String>, T> allVisible(Function<List<String>, T> type) {
        return sent -> {
            T names = type.apply(sent);
            sent.forEach(name -> Text.visible("names", name));
            return names;
        };
    }

    public static Function<Long, Long> between(long least, long most) {
        return sent -> {
            if (sent < least || sent > most) {
                throw new InvalidField("number", "must be between %d and %d".formatted(least, most));
            }
            return sent;
        };
    }

    /// Throws if any field has a problem. Call it before anything is written.
    public void check() {
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
    }
}
