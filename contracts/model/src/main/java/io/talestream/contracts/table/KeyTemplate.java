package io.talestream.contracts.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The shape of one key attribute: parts between `#`, each either fixed (`CAMPAIGN`) or named (`<campaign>`).
public record KeyTemplate(List<Part> parts, boolean endsOpen) {
    /// The length that most keys stay below.
    private static final int OF_MOST_KEYS = 96;

    public sealed interface Part {
        record Fixed(String text) implements Part {}

        record Named(String name) implements Part {}
    }

    public KeyTemplate {
        parts = List.copyOf(parts);
    }

    public static KeyTemplate of(String text) {
        var parts = new ArrayList<Part>();
        for (String part : text.split("#", -1)) {
            parts.add(
                    part.startsWith("<") ? new Part.Named(part.substring(1, part.length() - 1)) : new Part.Fixed(part));
        }
        return new KeyTemplate(parts, false);
    }

    /// The first parts, for a prefix query; ends with a `#`, so that only keys below match.
    public KeyTemplate below(int count) {
        return new KeyTemplate(parts.subList(0, count), true);
    }

    List<String> names() {
        return parts.stream()
                .flatMap(part -> part instanceof Part.Named(String name) ? Stream.of(name) : Stream.empty())
                .toList();
    }

    /// Whether it begins with all parts of `other` and has more.
    boolean isBelow(KeyTemplate other) {
        int length = other.parts.size();
        return parts.size() > length && parts.subList(0, length).equals(other.parts);
    }

    /// Values may contain any character; they are escaped here.
    public String fill(Map<String, String> values) {
        var key = new StringBuilder(OF_MOST_KEYS);
        for (Part part : parts) {
            if (!key.isEmpty()) {
                key.append('#');
            }
            key.append(written(part, values));
        }
        return endsOpen ? key.append('#').toString() : key.toString();
    }

    private String written(Part part, Map<String, String> values) {
        return switch (part) {
            case Part.Fixed(String text) -> text;
            case Part.Named(String name) -> {
                String value = values.get(name);
                if (value == null) {
                    throw new IllegalArgumentException("no value for <%s> in %s".formatted(name, text()));
                }
                yield KeyText.escape(value);
            }
        };
    }

    /// Every key begins with a fixed part.
    String beginning() {
        return switch (parts.getFirst()) {
            case Part.Fixed(String text) -> text;
            case Part.Named(String name) -> throw new IllegalStateException("a key begins with <%s>".formatted(name));
        };
    }

    boolean fits(String key) {
        int at = 0;
        for (Part part : parts) {
            if (at > key.length()) {
                return false;
            }
            int end = endOfPart(key, at);
            if (part instanceof Part.Fixed(String text) && !(end - at == text.length() && key.startsWith(text, at))) {
                return false;
            }
            at = end + 1;
        }
        return !endsOpen && at > key.length();
    }

    /// Adds the values of a key that fits.
    void take(String key, KeyParts values) {
        int at = 0;
        for (Part part : parts) {
            int end = endOfPart(key, at);
            if (part instanceof Part.Named(String name)) {
                values.add(name, KeyText.unescape(key.substring(at, end)));
            }
            at = end + 1;
        }
    }

    static int endOfPart(String key, int at) {
        int end = key.indexOf('#', at);
        return end < 0 ? key.length() : end;
    }

    /// Whether [#fill] yields this key for these values, without building it.
    boolean makes(String key, Map<String, String> values) {
        int at = 0;
        for (Part part : parts) {
            String written = written(part, values);
            int end = at + written.length();
            if (!key.startsWith(written, at) || (end < key.length() && key.charAt(end) != '#')) {
                return false;
            }
            at = end + 1;
        }
        return at == key.length() + (endsOpen ? 0 : 1);
    }

    /// The notation of the documentation.
    public String text() {
        var text = new StringBuilder();
        for (Part part : parts) {
            text.append(text.isEmpty() ? "" : "#")
                    .append(
                            switch (part) {
                                case Part.Fixed(String fixed) -> fixed;
                                case Part.Named(String name) -> "<" + name + ">";
                            });
        }
        return endsOpen ? text.append('#').toString() : text.toString();
    }
}
