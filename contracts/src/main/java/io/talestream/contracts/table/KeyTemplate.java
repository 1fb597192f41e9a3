package io.talestream.contracts.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The shape of one key attribute: parts between `#`, each either fixed (`CAMPAIGN`) or named (`<campaign>`).
public record KeyTemplate(List<Part> parts, boolean endsOpen) {
    /// One part of a key.
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

    /// The first parts, for a query on what begins with them; ends with a `#`, so that only what lies below matches.
    public KeyTemplate below(int count) {
        return new KeyTemplate(parts.subList(0, count), true);
    }

    /// Values may hold anything; they are escaped here.
    public String fill(Map<String, String> values) {
        var key = new StringBuilder();
        for (Part part : parts) {
            if (!key.isEmpty()) {
                key.append('#');
            }
            switch (part) {
                case Part.Fixed(String text) -> key.append(text);
                case Part.Named(String name) -> {
                    String value = values.get(name);
                    if (value == null) {
                        throw new IllegalArgumentException("no value for <%s> in %s".formatted(name, text()));
                    }
                    key.append(KeyText.escape(value));
                }
            }
        }
        return endsOpen ? key.append('#').toString() : key.toString();
    }

    /// The parts of a key, as they stand in it.
    static String[] split(String key) {
        return key.split("#", -1);
    }

    /// Every key begins with a part that is fixed.
    String beginning() {
        return switch (parts.getFirst()) {
            case Part.Fixed(String text) -> text;
            case Part.Named(String name) -> throw new IllegalStateException("a key begins with <%s>".formatted(name));
        };
    }

    /// Whether a key of these parts has this shape.
    boolean fits(String[] given) {
        if (endsOpen || given.length != parts.size()) {
            return false;
        }
        for (int i = 0; i < given.length; i++) {
            if (parts.get(i) instanceof Part.Fixed(String text) && !text.equals(given[i])) {
                return false;
            }
        }
        return true;
    }

    /// Adds the values that make a key that fits.
    void take(String[] given, Map<String, String> values) {
        for (int i = 0; i < given.length; i++) {
            if (parts.get(i) instanceof Part.Named(String name)) {
                values.put(name, KeyText.unescape(given[i]));
            }
        }
    }

    /// As it is written in the documentation.
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
