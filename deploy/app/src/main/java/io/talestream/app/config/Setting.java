package io.talestream.app.config;

import io.micronaut.core.convert.ConversionService;
import io.micronaut.core.naming.NameUtils;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A configuration setting.
///
/// @param isRequired whether the service cannot start without it
/// @param usual the default, if it has a fixed one
public record Setting(String name, Class<?> type, boolean isRequired, Optional<String> about, Optional<String> usual) {
    private static final Pattern SECRET = Pattern.compile("\\.(secret|password|key|access-key|secret-key)$");

    static Setting of(String name, String holder, Optional<String> about, Optional<String> usual) {
        Type type = component(holder, name.substring(name.lastIndexOf('.') + 1)).getGenericType();
        boolean isOptional = type instanceof ParameterizedType outer && outer.getRawType() == Optional.class;
        return new Setting(name, kind(type), !isOptional && usual.isEmpty(), about, usual);
    }

    public String group() {
        return name.substring(0, name.lastIndexOf('.'));
    }

    public String environment() {
        return name.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
    }

    public boolean isSecret() {
        return SECRET.matcher(name).find();
    }

    /// The problem with a value, if there is one. The value of a secret is not included.
    public Optional<String> problem(String value) {
        if (isFine(value)) {
            return Optional.empty();
        }
        String expected = kind();
        return Optional.of(
                isSecret()
                        ? "%s must be %s".formatted(environment(), expected)
                        : "%s must be %s, is %s".formatted(environment(), expected, value));
    }

    private boolean isFine(String value) {
        if (type == URI.class) {
            return ConversionService.SHARED
                    .convert(value, URI.class)
                    .filter(uri -> uri.isAbsolute() && uri.getHost() != null)
                    .isPresent();
        }
        // Micronaut converts every unknown text to false.
        return type == boolean.class
                ? Set.of("true", "false").contains(value)
                : ConversionService.SHARED.convert(value, type).isPresent();
    }

    private String kind() {
        if (type == URI.class) {
            return "an address such as https://example.org";
        } else if (type == Duration.class) {
            return "a time such as 30s or 5m";
        } else if (type == int.class || Number.class.isAssignableFrom(type)) {
            return "a number";
        } else if (type.isEnum()) {
            return "one of "
                    + String.join(
                            ", ",
                            Stream.of(type.getEnumConstants())
                                    .map(one -> one.toString().toLowerCase(Locale.ROOT))
                                    .toList());
        }
        return type == boolean.class ? "true or false" : "a text";
    }

    /// The type of the content of an Optional; text for a list.
    private static Class<?> kind(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType list when list.getRawType() == List.class -> String.class;
            case ParameterizedType outer -> kind(outer.getActualTypeArguments()[0]);
            default -> throw new IllegalStateException("a setting of an unsupported type: " + type);
        };
    }

    private static RecordComponent component(String holder, String property) {
        try {
            return Stream.of(Class.forName(holder).getRecordComponents())
                    .filter(one -> NameUtils.hyphenate(one.getName(), true).equals(property))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(holder + " has no " + property));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(holder + " is not on the class path", e);
        }
    }
}
