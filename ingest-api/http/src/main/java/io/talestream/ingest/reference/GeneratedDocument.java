package io.talestream.ingest.reference;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The document generated at compile time, without the generator's artefacts: escaped Markdown, names of Java
/// classes, and `null` or `object` as a second type of every optional value.
final class GeneratedDocument {
    private static final String RESOURCE = "/META-INF/swagger/openapi.json";
    private static final String REF = "#/components/schemas/";
    private static final Pattern ESCAPED = Pattern.compile("\\\\(\\p{Punct})");
    private static final Pattern LIST = Pattern.compile("ListView_(.*)_");
    private static final Set<String> NOT_A_SECOND_TYPE = Set.of("null", "object");

    private GeneratedDocument() {}

    static JsonNode read(JsonMapper json) {
        try (InputStream in = Objects.requireNonNull(GeneratedDocument.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            JsonNode read = json.readValue(in.readAllBytes(), Argument.of(JsonNode.class));
            return tidy(Objects.requireNonNull(read, RESOURCE));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
    }

    /// `CampaignsController.CampaignFields` becomes `CampaignFields`, `CampaignView` becomes `Campaign`, a page of
    /// them becomes `CampaignList`.
    static String schemaName(String generated) {
        var list = LIST.matcher(generated);
        if (list.matches()) {
            return schemaName(list.group(1)) + "List";
        }
        String simple = generated.substring(generated.lastIndexOf('.') + 1);
        return simple.endsWith("View") ? simple.substring(0, simple.length() - "View".length()) : simple;
    }

    private static JsonNode tidy(JsonNode node) {
        if (node.isArray()) {
            return Json.array(
                    Json.entries(node).stream().map(GeneratedDocument::tidy).toList());
        }
        if (node.isString()) {
            String text = node.getStringValue();
            return Json.text(
                    text.startsWith(REF)
                            ? REF + schemaName(text.substring(REF.length()))
                            : ESCAPED.matcher(text).replaceAll("$1"));
        }
        return node.isObject() ? tidyObject(node) : node;
    }

    private static JsonNode tidyObject(JsonNode node) {
        Optional<JsonNode> only = Json.find(node, "allOf")
                .map(Json::entries)
                .filter(all -> all.size() == 1)
                .map(List::getFirst);
        if (only.isPresent()) {
            return tidy(only.get());
        }
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        Json.fields(node).forEach((name, value) -> {
            if (name.equals("schemas")) {
                fields.put(name, renamed(value));
            } else if (name.equals("pattern")) {
                fields.put(name, value);
            } else if (!name.equals("explode")) {
                fields.put(name, tidy(value));
            }
        });
        type(fields).ifPresent(type -> fields.put("type", Json.text(type)));
        return Json.object(fields);
    }

    private static Optional<String> type(Map<String, JsonNode> fields) {
        if (!Json.fields(fields.get("properties")).isEmpty()) {
            return Optional.of("object");
        }
        if (!Json.entries(fields.get("enum")).isEmpty()) {
            return Optional.of("string");
        }
        return Json.entries(fields.get("type")).stream()
                .map(JsonNode::getStringValue)
                .filter(type -> !NOT_A_SECOND_TYPE.contains(type))
                .findFirst();
    }

    private static JsonNode renamed(JsonNode schemas) {
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        Json.fields(schemas).forEach((name, schema) -> {
            if (fields.put(schemaName(name), tidy(schema)) != null) {
                throw new IllegalStateException("two kinds of thing are called " + schemaName(name));
            }
        });
        return Json.object(fields);
    }
}
