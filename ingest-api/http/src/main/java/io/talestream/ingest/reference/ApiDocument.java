package io.talestream.ingest.reference;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The OpenAPI document: the document generated at compile time, completed by rules with the parts that many
/// operations share, so that no controller has to repeat them.
@Singleton
final class ApiDocument {
    /// The order of the tags, from the basics to the details. A tag that is not listed here comes last.
    private static final List<String> TAG_ORDER = List.of(
            "me",
            "export",
            "workspaces",
            "members",
            "invites",
            "settings",
            "languagemodel",
            "items",
            "campaigns",
            "sessions",
            "audio",
            "transcripts",
            "summaries",
            "search",
            "ask",
            "shares",
            "events");

    private final Map<String, UriRouteInfo<?, ?>> routes;
    private final JsonNode json;

    ApiDocument(JsonMapper mapper, Router router) {
        this.routes =
                router.uriRoutes().collect(Collectors.toMap(ApiDocument::name, route -> route, (first, _) -> first));
        this.json = completed(GeneratedDocument.read(mapper));
    }

    JsonNode json() {
        return json;
    }

    private JsonNode completed(JsonNode generated) {
        Map<String, JsonNode> schemas = new TreeMap<>(
                Json.fields(Json.find(generated, "components", "schemas").orElseGet(Json::of)));
        var bodies = new RequestBodies(schemas);
        Map<String, JsonNode> paths = new TreeMap<>();
        Json.fields(generated.get("paths")).forEach((path, item) -> paths.put(path, item(path, item, bodies)));
        return Json.with(
                generated,
                Json.of(
                        "security", Json.array(List.of(Json.of("token", List.of()))),
                        "tags", ordered(Json.entries(generated.get("tags"))),
                        "paths", Json.object(paths),
                        "components", components(generated, schemas)));
    }

    private static JsonNode ordered(List<JsonNode> tags) {
        return Json.array(tags.stream()
                .sorted(Comparator.comparingInt(tag -> {
                    int index = TAG_ORDER.indexOf(Json.text(tag, "name"));
                    return index < 0 ? TAG_ORDER.size() : index;
                }))
                .toList());
    }

    private JsonNode item(String path, JsonNode item, RequestBodies bodies) {
        Map<String, JsonNode> operations = new LinkedHashMap<>();
        Json.fields(item).forEach((method, operation) -> {
            String name = method.toUpperCase(Locale.ROOT) + " " + path;
            UriRouteInfo<?, ?> route = Optional.ofNullable(routes.get(name))
                    .orElseThrow(() -> new IllegalStateException("nothing serves " + name));
            operations.put(method, operation(new Operation(path, operation, route), bodies));
        });
        return Json.object(operations);
    }

    private static JsonNode operation(Operation operation, RequestBodies bodies) {
        Map<String, JsonNode> fields = Json.fields(operation.json());
        String summary = Json.text(operation.json(), "summary");
        String more = Json.text(operation.json(), "description")
                .substring(summary.length())
                .strip();
        fields.put("operationId", Json.text(operation.id()));
        fields.remove("description");
        if (!more.isEmpty()) {
            fields.put("description", Json.text(more));
        }
        if (operation.isAnonymous()) {
            fields.put("security", Json.array(List.of()));
        }
        fields.put("parameters", Parameters.all(operation.tag(), operation.parameters()));
        fields.computeIfPresent("requestBody", (_, body) -> bodies.of(operation, body));
        fields.put("responses", Responses.of(operation));
        return Json.object(fields);
    }

    private static JsonNode components(JsonNode generated, Map<String, JsonNode> schemas) {
        Map<String, JsonNode> responses = new LinkedHashMap<>();
        for (CommonAnswer answer : CommonAnswer.values()) {
            responses.put(answer.name(), answer.response());
        }
        return Json.with(
                Json.find(generated, "components").orElseGet(Json::of),
                Json.with(
                        Parameters.shared(),
                        Json.of("schemas", Json.object(schemas), "responses", Json.object(responses))));
    }

    private static String name(UriRouteInfo<?, ?> route) {
        return route.getHttpMethodName() + " " + route.getUriMatchTemplate().toPathString();
    }
}
