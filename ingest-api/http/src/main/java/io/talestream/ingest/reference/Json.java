package io.talestream.ingest.reference;

import io.micronaut.json.tree.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Functions on immutable JSON nodes. An absent node is treated as empty.
final class Json {
    private Json() {}

    /// A mutable copy in the same order.
    static Map<String, JsonNode> fields(@Nullable JsonNode object) {
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        if (object != null && object.isObject()) {
            object.entries().forEach(field -> fields.put(field.getKey(), field.getValue()));
        }
        return fields;
    }

    static List<JsonNode> entries(@Nullable JsonNode array) {
        List<JsonNode> entries = new ArrayList<>();
        if (array != null && array.isArray()) {
            array.values().forEach(entries::add);
        }
        return entries;
    }

    static Optional<JsonNode> find(JsonNode object, String... path) {
        @Nullable JsonNode at = object;
        for (String name : path) {
            at = at == null ? null : at.get(name);
        }
        return Optional.ofNullable(at);
    }

    static String text(JsonNode object, String name) {
        return find(object, name).map(JsonNode::coerceStringValue).orElse("");
    }

    /// An object from alternating names and values, in this order.
    static JsonNode of(Object... namesAndValues) {
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            fields.put((String) namesAndValues[i], value instanceof JsonNode node ? node : JsonNode.from(value));
        }
        return object(fields);
    }

    static JsonNode reference(String kind, String name) {
        return of("$ref", "#/components/" + kind + "/" + name);
    }

    static JsonNode object(Map<String, JsonNode> fields) {
        return JsonNode.createObjectNode(fields);
    }

    static JsonNode array(List<JsonNode> entries) {
        return JsonNode.createArrayNode(entries);
    }

    static JsonNode text(String text) {
        return JsonNode.createStringNode(text);
    }

    /// A copy of this object with the fields of `more`, which replace fields of the same name.
    static JsonNode with(JsonNode object, JsonNode more) {
        Map<String, JsonNode> fields = fields(object);
        fields.putAll(fields(more));
        return object(fields);
    }
}
