package io.talestream.ingest.reference;

import io.micronaut.json.tree.JsonNode;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The document as an HTML page: no scripts, no external resources, an anchor for every operation.
@Singleton
final class ReferencePage {
    private final JsonNode document;
    private final String style = style();
    private final String html;

    ReferencePage(ApiDocument document) {
        this.document = document.json();
        this.html = page();
    }

    String html() {
        return html;
    }

    /// The page's only embedded resource.
    String styleSheet() {
        return style;
    }

    private static String style() {
        try (InputStream in = Objects.requireNonNull(ReferencePage.class.getResourceAsStream("page.css"), "page.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read page.css", e);
        }
    }

    private String page() {
        JsonNode info = Json.find(document, "info").orElseGet(Json::of);
        String title = Html.escaped(Json.text(info, "title"));
        var operations = new StringBuilder();
        var contents = new StringBuilder();
        for (JsonNode tag : Json.entries(document.get("tags"))) {
            String name = Json.text(tag, "name");
            contents.append("<b>%s</b>\n<ul>\n".formatted(Html.escaped(name)));
            operations.append("<h2 class=\"tag\">%s</h2>\n%s"
                    .formatted(Html.escaped(name), Html.blocks(Json.text(tag, "description"))));
            tagged(name).forEach((route, operation) -> {
                contents.append("<li><a href=\"#%s\">%s</a></li>\n"
                        .formatted(
                                Html.escaped(Json.text(operation, "operationId")),
                                Html.inline(Json.text(operation, "summary"))));
                operations.append(new OperationHtml(document, operation).section(route));
            });
            contents.append("</ul>\n");
        }
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%1$s API</title>
            <style>%2$s</style>
            </head>
            <body>
            <nav aria-label="Operations">
            <details>
            <summary>Operations</summary>
            %3$s</details>
            </nav>
            <main>
            <h1>%1$s API</h1>
            <p class="soft">Version %4$s. For programs: <a href="/openapi.json">openapi.json</a>, OpenAPI %5$s.</p>
            <div class="intro">
            %6$s</div>
            %7$s<h2>Schemas</h2>
            %8$s</main>
            </body>
            </html>
            """.formatted(
                        title,
                        style,
                        contents,
                        Html.escaped(Json.text(info, "version")),
                        Html.escaped(Json.text(document, "openapi")),
                        Html.blocks(Json.text(info, "description")),
                        operations,
                        schemas());
    }

    private Map<String, JsonNode> tagged(String tag) {
        Map<String, JsonNode> tagged = new LinkedHashMap<>();
        Json.fields(document.get("paths"))
                .forEach((path, item) -> Json.fields(item).forEach((method, operation) -> {
                    if (Json.entries(operation.get("tags")).contains(Json.text(tag))) {
                        tagged.put(method.toUpperCase(Locale.ROOT) + " " + path, operation);
                    }
                }));
        return tagged;
    }

    private String schemas() {
        var html = new StringBuilder();
        Optional<JsonNode> schemas = Json.find(document, "components", "schemas");
        Json.fields(schemas.orElseGet(Json::of)).forEach((name, schema) -> {
            boolean object = Json.text(schema, "type").equals("object");
            html.append("<section class=\"schema\" id=\"schema-%1$s\">\n<h3>%1$s</h3>\n%2$s%3$s</section>\n"
                    .formatted(
                            Html.escaped(name),
                            Html.blocks(Json.text(schema, "description")),
                            object ? SchemaHtml.fields(schema) : "<p>" + SchemaHtml.type(schema) + "</p>\n"));
        });
        return html.toString();
    }
}
