package io.talestream.ingest.reference;

import io.micronaut.json.tree.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;

record OperationHtml(JsonNode document, JsonNode operation) {
    /// `route` is a method and a path.
    String section(String route) {
        String[] parts = route.split(" ", 2);
        return """
            <section class="op" id="%1$s">
            <h3><span class="method %2$s">%3$s</span><code>%4$s</code></h3>
            <p><strong><a href="#%1$s">%5$s</a></strong></p>
            %6$s%7$s%8$s%9$s</section>
            """.formatted(
                        Html.escaped(Json.text(operation, "operationId")),
                        parts[0].toLowerCase(Locale.ROOT),
                        parts[0],
                        Html.escaped(parts[1]),
                        Html.inline(Json.text(operation, "summary")),
                        Html.blocks(Json.text(operation, "description")),
                        parameters(),
                        body(),
                        answers());
    }

    private String parameters() {
        // Referenced parameters are common to all operations and are listed once, before them.
        List<JsonNode> parameters = Json.entries(operation.get("parameters")).stream()
                .filter(parameter -> Json.text(parameter, "$ref").isEmpty())
                .toList();
        if (parameters.isEmpty()) {
            return "";
        }
        var rows = new StringBuilder("<h4>Parameters</h4>\n<div class=\"scroll\"><table>\n");
        for (JsonNode parameter : parameters) {
            JsonNode schema = Json.find(parameter, "schema").orElseGet(Json::of);
            String where = Json.text(parameter, "description") + " In the " + Json.text(parameter, "in") + ".";
            rows.append(SchemaHtml.row(
                    Json.text(parameter, "name"),
                    Json.text(parameter, "required").equals("true"),
                    Json.with(schema, Json.of("description", where.strip()))));
        }
        return rows.append("</table></div>\n").toString();
    }

    private String body() {
        var html = new StringBuilder();
        Json.find(operation, "requestBody", "content")
                .ifPresent(content -> Json.fields(content).forEach((type, value) -> {
                    JsonNode schema = Json.find(value, "schema").orElseGet(Json::of);
                    html.append("<h4>Body, <code>%s</code></h4>\n<p>%s</p>\n"
                            .formatted(Html.escaped(type), SchemaHtml.type(schema)));
                    JsonNode resolved = resolved(schema);
                    if (Json.text(resolved, "type").equals("object")) {
                        html.append(SchemaHtml.fields(resolved));
                    }
                }));
        return html.toString();
    }

    private String answers() {
        var rows = new StringBuilder("<h4>Answers</h4>\n<div class=\"scroll\"><table>\n");
        for (Map.Entry<String, JsonNode> answer :
                Json.fields(operation.get("responses")).entrySet()) {
            JsonNode response = resolved(answer.getValue());
            var content = new StringBuilder();
            Json.fields(response.get("content"))
                    .forEach((_, value) -> content.append(" ")
                            .append(SchemaHtml.type(Json.find(value, "schema").orElseGet(Json::of))));
            Json.fields(response.get("headers")).forEach((name, header) -> {
                if (Json.text(header, "$ref").isEmpty()) {
                    content.append(" <code>").append(Html.escaped(name)).append("</code>");
                }
            });
            rows.append("<tr><td><code>%s</code></td><td>%s%s</td></tr>\n"
                    .formatted(
                            Html.escaped(answer.getKey()), Html.inline(Json.text(response, "description")), content));
        }
        return rows.append("</table></div>\n").toString();
    }

    private JsonNode resolved(JsonNode node) {
        String ref = Json.text(node, "$ref");
        return ref.isEmpty()
                ? node
                : Json.find(document, ref.substring("#/".length()).split("/")).orElseGet(Json::of);
    }
}
