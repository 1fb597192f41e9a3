package io.talestream.ingest.reference;

import io.micronaut.json.tree.JsonNode;
import io.talestream.ingest.schema.SingleLine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Renders schemas in words, such as `text of 1 to 200 characters`.
final class SchemaHtml {
    private SchemaHtml() {}

    static String type(JsonNode schema) {
        String ref = Json.text(schema, "$ref");
        if (!ref.isEmpty()) {
            String name = Html.escaped(ref.substring(ref.lastIndexOf('/') + 1));
            return "<a href=\"#schema-" + name + "\">" + name + "</a>";
        }
        List<JsonNode> choices = Json.entries(schema.get("enum"));
        if (!choices.isEmpty()) {
            return choices.stream()
                    .map(choice -> "<code>" + Html.escaped(choice.coerceStringValue()) + "</code>")
                    .collect(Collectors.joining(" or "));
        }
        return switch (Json.text(schema, "type")) {
            case "string" -> text(schema);
            case "integer" -> "whole number" + range(schema, "minimum", "maximum", "");
            case "array" ->
                "list of " + type(Json.find(schema, "items").orElseGet(Json::of))
                        + range(schema, "minItems", "maxItems", "entries");
            case "object" -> "object";
            case "boolean" -> "<code>true</code> or <code>false</code>";
            case "number" -> "number";
            default -> "any JSON";
        };
    }

    static String fields(JsonNode schema) {
        Set<String> required = new HashSet<>();
        Json.entries(schema.get("required")).forEach(name -> required.add(name.getStringValue()));
        var rows = new StringBuilder("<div class=\"scroll\"><table>\n");
        for (Map.Entry<String, JsonNode> field :
                Json.fields(schema.get("properties")).entrySet()) {
            rows.append(row(field.getKey(), required.contains(field.getKey()), field.getValue()));
        }
        return rows.append("</table></div>\n").toString();
    }

    static String row(String name, boolean required, JsonNode schema) {
        String description = Html.inline(Json.text(schema, "description"));
        return "<tr><td><code>%s</code>%s</td><td>%s%s</td></tr>\n"
                .formatted(
                        Html.escaped(name),
                        required ? "" : " <span class=\"soft\">optional</span>",
                        type(schema),
                        description.isEmpty() ? "" : "<p class=\"soft\">" + description + "</p>");
    }

    private static String text(JsonNode schema) {
        String format = Json.text(schema, "format");
        String kind = switch (format) {
            case "date-time" -> "time, such as <code>2026-01-31T20:15:00Z</code>";
            case "date" -> "day, such as <code>2026-01-31</code>";
            case "binary" -> "bytes";
            case "" -> "text";
            default -> Html.escaped(format);
        };
        String pattern = Json.text(schema, "pattern");
        String like = pattern.isEmpty() || pattern.equals(SingleLine.NOT_BLANK)
                ? ""
                : ", like <code>" + Html.escaped(pattern) + "</code>";
        return kind + range(schema, "minLength", "maxLength", "characters") + like;
    }

    private static String range(JsonNode schema, String least, String most, String unit) {
        List<String> words = new ArrayList<>();
        String from = Json.text(schema, least);
        String to = Json.text(schema, most);
        if (!from.isEmpty() && !to.isEmpty()) {
            words.add(from + " to " + to);
        } else if (!to.isEmpty()) {
            words.add("up to " + to);
        } else if (!from.isEmpty()) {
            words.add("at least " + from);
        }
        return words.isEmpty() ? "" : ", " + String.join(" ", words) + (unit.isEmpty() ? "" : " " + unit);
    }
}
