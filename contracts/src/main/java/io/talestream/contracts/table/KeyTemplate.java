package io.talestream.contracts.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    /// The values that make this key, if it has this shape.
    Optional<Map<String, String>> match(String key) {
        // Most keys are told apart by how they begin, and then need not be cut up.
        if (endsOpen || (parts.getFirst() instanceof Part.Fixed(String start) && !key.startsWith(start))) {
            return Optional.empty();
        }
        String[] given = key.split("#", -1);
        if (given.length != parts.size()) {
            return Optional.empty();
        }
        var values = new HashMap<String, String>();
        for (int i = 0; i < given.length; i++) {
            switch (parts.get(i)) {
                case Part.Fixed(String text) -> {
                    if (!text.equals(given[i])) {
                        return Optional.empty();
                    }
                }
                case Part.Named(String name) -> values.put(name, KeyText.unescape(given[i]));
            }
        }
        return Optional.of(values);
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
