package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.micronaut.web.router.Router;
import io.talestream.contracts.id.Ids;
import io.talestream.ingest.Client.Answer;
import io.talestream.ingest.RouteTargets.Place;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The OpenAPI document and the server agree in both directions.
@MicronautTest
class OpenApiIT {
    private static final Pattern LINK = Pattern.compile("(?:href|src|url|action)\\s*[=(]\\s*[\"']?([^\"')\\s>]+)");

    private final ApiServer api;
    private final Router router;
    private final RouteTargets places;
    private final ApiDescription described;

    OpenApiIT(ApiServer api, Router router, RouteTargets places) {
        this.api = api;
        this.router = router;
        this.places = places;
        this.described = ApiDescription.by(api);
    }

    @Test
    void the_document_lists_exactly_the_served_routes() {
        assertThat(described.operations().keySet())
                .containsExactlyInAnyOrderElementsOf(
                        served().filter(route -> route.contains(" /api/")).toList());
    }

    /// Routes outside `/api` are not documented; this list is complete.
    @Test
    void routes_outside_the_api_are_documents_operations_and_the_console() {
        assertThat(served().filter(route -> !route.contains(" /api/")))
                .containsExactlyInAnyOrder(
                        "GET /openapi.json",
                        "GET /docs",
                        "GET /health",
                        "GET /health/{selector}",
                        "GET /prometheus",
                        "GET /operations",
                        "GET /operations/sessions",
                        "POST /operations/parked/{id}/redrive",
                        "DELETE /operations/parked/{id}",
                        "POST /operations/verify",
                        "GET /sw.js",
                        "GET /",
                        "GET /app",
                        "GET /app/{+path}",
                        "GET /app/settings.json",
                        "POST /app/sign-in",
                        "POST /app/sign-in/refresh",
                        "DELETE /app/sign-in",
                        "GET /assets/{name}",
                        "GET /s/{token}",
                        "GET /{name:[A-Za-z0-9-]+\\.(svg|png|webmanifest)}");
    }

    @Test
    void every_operation_has_a_unique_id_and_a_description() {
        Set<String> ids = new HashSet<>();
        described.operations().forEach((name, operation) -> {
            assertThat(operation.path("summary").asText()).as(name).isNotBlank();
            assertThat(operation.path("tags")).as(name).hasSize(1);
            assertThat(ids.add(operation.path("operationId").asText())).as(name).isTrue();
            operation
                    .path("parameters")
                    .forEach(parameter -> assertThat(described
                                    .resolved(parameter)
                                    .path("description")
                                    .asText())
                            .as("%s: %s", name, parameter)
                            .isNotBlank());
        });
    }

    @Test
    void operations_list_idempotency_keys_versions_and_request_ids() {
        described.operations().forEach((name, operation) -> {
            Set<String> headers = new HashSet<>();
            operation.path("parameters").forEach(parameter -> {
                JsonNode resolved = described.resolved(parameter);
                if (resolved.path("in").asText().equals("header")) {
                    headers.add(resolved.path("name").asText());
                }
            });
            // A question that is sent again is answered again.
            boolean posts = name.startsWith("POST ") && !name.endsWith("/ask");
            boolean changes = !name.startsWith("POST ") && !name.startsWith("GET ");
            assertThat(headers).as(name).contains("X-Request-Id");
            assertThat(headers.contains("Idempotency-Key")).as(name).isEqualTo(posts);
            assertThat(headers.contains("If-Match")).as(name).isEqualTo(changes);
            boolean keepsNumbers = name.startsWith("PUT ") && name.contains("/settings/");
            boolean keepsOnlySoMuch =
                    changes && !name.startsWith("DELETE ") && name.matches(".*/(utterances|scenes)/.*");
            assertThat(described.lists(name, 422)).as(name).isEqualTo(posts || keepsNumbers || keepsOnlySoMuch);
            assertThat(described.lists(name, 412)).as(name).isEqualTo(changes);
            assertThat(described.lists(name, 428)).as(name).isEqualTo(changes);
            assertThat(described.lists(name, 503)).as(name).isTrue();
        });
    }

    @Test
    void the_tags_are_ordered_from_basics_to_details() {
        assertThat(described.document().path("tags").findValuesAsText("name"))
                .containsExactly(
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
    }

    @Test
    void every_reference_resolves() {
        assertThat(described.document().findValuesAsText("$ref"))
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(
                                described.document().at(reference.substring(1)).isMissingNode())
                        .isFalse());
    }

    @Test
    void every_request_field_is_bounded() {
        described
                .operations()
                .forEach((name, operation) -> operation
                        .path("requestBody")
                        .path("content")
                        .path("application/json")
                        .forEach(schema -> {
                            JsonNode body = described.resolved(schema);
                            assertThat(body.path("additionalProperties").asBoolean(!body.has("properties")))
                                    .as("%s takes fields that are not listed", name)
                                    .isEqualTo(!body.has("properties"));
                            body.path("properties")
                                    .properties()
                                    .forEach(field -> assertThat(isBounded(field.getValue()))
                                            .as("%s of %s: %s", field.getKey(), name, field.getValue())
                                            .isTrue());
                        }));
    }

    private boolean isBounded(JsonNode field) {
        JsonNode schema = described.resolved(field);
        return switch (schema.path("type").asText()) {
            case "string" -> schema.has("maxLength") || schema.has("pattern") || schema.has("enum");
            case "integer" -> schema.has("minimum") && schema.has("maximum");
            case "array" -> schema.has("maxItems") && isBounded(schema.path("items"));
            default -> true;
        };
    }

    @TestFactory
    Stream<DynamicTest> every_response_to_every_role_matches_the_document() {
        return each(Route.ALL.stream(), route -> {
            Place place = route.isReading() ? places.unchanged(route) : places.ofItsOwn(route);
            Table table = place.table();
            Stream.of(api.anonymous(), table.outsider(), table.player(), table.gm(), table.owner())
                    .forEach(who -> holds(route, who.send(route.method(), place.path(), route.body(), "*")));
        });
    }

    @TestFactory
    Stream<DynamicTest> every_response_to_a_bad_request_matches_the_document() {
        String tooLarge = "{\"name\":\"%s\"}".formatted("x".repeat(2 * 1024 * 1024));
        return each(Route.ALL.stream().filter(route -> !route.body().isEmpty()), route -> {
            Place place = places.unchanged(route);
            Client owner = place.table().owner();
            Stream.of("{", "[", "{\"colour\":1}}", tooLarge)
                    .forEach(body -> holds(route, owner.send(route.method(), place.path(), body, "*")));
            holds(route, owner.send(route.method(), place.path(), route.body(), "*", "text/plain"));
        });
    }

    /// The other direction: every listed refusal does occur.
    @TestFactory
    Stream<DynamicTest> listed_refusals_match_the_access_rules() {
        return each(Route.ALL.stream(), route -> {
            var statuses = route.statuses();
            boolean forbidden = IntStream.of(statuses.outsider(), statuses.player(), statuses.gm(), statuses.owner())
                    .anyMatch(status -> status == 403);
            assertThat(described.lists(route.name(), 403)).isEqualTo(forbidden);
            assertThat(described.lists(route.name(), 401)).isEqualTo(!route.isPublic());
            assertThat(described.lists(route.name(), 404))
                    .isEqualTo(route.template().contains("{"));
        });
    }

    @TestFactory
    Stream<DynamicTest> documented_version_checks_are_enforced() {
        return each(Route.ALL.stream().filter(route -> described.lists(route.name(), 412)), route -> {
            Place place = places.unchanged(route);
            List.of("", "\"1\"", "1").forEach(etag -> {
                Answer answer = place.table().owner().send(route.method(), place.path(), route.body(), etag);
                answer.is(etag.isEmpty() ? 428 : etag.equals("1") ? 400 : 412);
                holds(route, answer);
            });
        });
    }

    /// The same request twice, then another one under the same key.
    @TestFactory
    Stream<DynamicTest> every_post_honours_its_idempotency_key() {
        var posts = Route.ALL.stream()
                .filter(route ->
                        route.method().equals("POST") && !route.template().endsWith("/ask"));
        return each(posts, route -> {
            Place place = places.ofItsOwn(route);
            Table table = place.table();
            String path = place.path();
            Client who = route.template().endsWith("/accept") ? table.outsider() : table.owner();
            String key = Ids.next();
            Answer first = who.postOnce(key, path, route.body());
            Answer again = who.postOnce(key, path, route.body());
            Answer other = who.postOnce(key, "/api/workspaces", "{\"name\":\"Another\"}");

            assertThat(first.status()).as(first.body()).isBetween(200, 299);
            assertThat(again.status()).as(again.body()).isEqualTo(first.status());
            assertThat(again.etag()).isEqualTo(first.etag());
            Stream.of(first, again).forEach(answer -> holds(route, answer));
            assertThat(described.differences("POST /api/workspaces", other.is(422)))
                    .isEmpty();
        });
    }

    @Test
    void the_reference_page_lists_every_operation_and_loads_nothing() {
        Answer page = api.anonymous().get("/docs").is(200);

        assertThat(page.contentType().orElse("")).startsWith("text/html");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .startsWith("default-src 'none'")
                .doesNotContain("unsafe");
        described
                .operations()
                .values()
                .forEach(operation -> assertThat(page.body())
                        .contains("id=\"%s\""
                                .formatted(operation.path("operationId").asText())));
        assertThat(LINK.matcher(page.body()).results().map(link -> link.group(1)))
                .isNotEmpty()
                .allSatisfy(link -> assertThat(link).matches("#[\\w.-]+|/openapi.json"));
        assertThat(page.body()).doesNotContain("<script", "@import");
    }

    private void holds(Route route, Answer answer) {
        assertThat(described.differences(route.name(), answer))
                .as("%s answered %d %s", route.name(), answer.status(), answer.body())
                .isEmpty();
    }

    /// The server adds a HEAD route for every GET; both are one operation.
    private Stream<String> served() {
        return router.uriRoutes()
                .filter(route -> !route.getHttpMethodName().equals("HEAD"))
                .map(route -> route.getHttpMethodName() + " "
                        + route.getUriMatchTemplate().toPathString())
                .distinct();
    }

    private interface Check {
        void of(Route route);
    }

    private static Stream<DynamicTest> each(Stream<Route> routes, Check check) {
        return routes.map(route -> dynamicTest(route.name(), () -> check.of(route)));
    }
}
