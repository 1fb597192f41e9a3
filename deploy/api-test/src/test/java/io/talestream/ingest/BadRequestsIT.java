package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.ingest.Client.Answer;
import io.talestream.ingest.RouteTargets.Place;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Every bad request is refused with the reason, and nothing is written.
@MicronautTest
class BadRequestsIT {
    private static final List<String> NO_TEXT = List.of("7", "true", "{}", "[]", "[\"a\"]", "{\"a\":\"b\"}");
    private static final List<String> NO_ID =
            List.of("7", "true", "{}", "[]", "\"\"", "\"x\"", "\"01arz3ndektsv4rrffq69g5fav\"", "\"../01\"");
    private static final List<String> NO_LIST =
            List.of("7", "true", "\"a\"", "{}", "[7]", "[null]", "[[\"a\"]]", "[{}]");
    private static final List<String> NO_CHOICE = List.of("7", "true", "\"KING\"", "\"\"", "{}", "[]");
    private static final List<String> NO_NUMBER =
            List.of("1.5", "true", "\"many\"", "\"\"", "{}", "[]", "1e99", "9223372036854775808", "-1");

    private static final List<String> NO_COUNT =
            List.of("0", "31", "2.5", "true", "\"two\"", "[]", "9223372036854775808");

    private static final Map<String, List<String>> WRONG = Map.of(
            "name", NO_TEXT,
            "title", NO_TEXT,
            "body", NO_TEXT,
            "description", NO_TEXT,
            "playedOn", NO_TEXT,
            "tags", NO_LIST,
            "glossary", NO_LIST,
            "language", NO_TEXT,
            "visibility", NO_CHOICE,
            "speakers", NO_COUNT);
    private static final Map<String, List<String>> WRONG_ELSEWHERE = Map.of(
            "role", NO_CHOICE,
            "expiresInHours", NO_NUMBER,
            "maxUses", NO_NUMBER,
            "from", NO_TEXT,
            "to", NO_TEXT,
            "contentType", NO_TEXT,
            "tracks", NO_LIST,
            "track", NO_TEXT,
            "infoBytes", NO_NUMBER,
            "offsetMs", NO_NUMBER);

    private static final Map<String, List<String>> WRONG_QUESTIONS = Map.of(
            "question", NO_TEXT,
            "campaign", NO_ID,
            "session", NO_ID,
            "conversation", NO_ID);

    private static final List<String> INVISIBLE = List.of("\u200b", "\u202e\u2066", "\u3164", "\ufe0f", "\u00a0");

    /// The fields that hold names, and the form of their values.
    private static final Map<String, String> NAMES = Map.of(
            "name", "\"%s\"", "title", "\"%s\"", "to", "\"%s\"", "tags", "[\"a\",\"%s\"]", "glossary", "[\"%s\"]");

    /// The body fields of each route.
    private static final Map<String, List<String>> FIELDS = Map.ofEntries(
            Map.entry("PATCH /api/me", List.of("name")),
            Map.entry("POST /api/workspaces", List.of("name")),
            Map.entry("PATCH /api/workspaces/{ws}", List.of("name")),
            Map.entry("PATCH /api/workspaces/{ws}/members/{user}", List.of("role")),
            Map.entry("POST /api/workspaces/{ws}/ask", List.of("question", "campaign", "session", "conversation")),
            Map.entry("POST /api/workspaces/{ws}/invites", List.of("role", "expiresInHours", "maxUses")),
            Map.entry("POST /api/workspaces/{ws}/items", List.of("title", "body", "tags", "visibility")),
            Map.entry("PATCH /api/workspaces/{ws}/items/{item}", List.of("title", "body", "tags", "visibility")),
            Map.entry(
                    "POST /api/workspaces/{ws}/campaigns",
                    List.of("name", "description", "glossary", "language", "visibility")),
            Map.entry(
                    "PATCH /api/workspaces/{ws}/campaigns/{campaign}",
                    List.of("name", "description", "glossary", "language", "visibility")),
            Map.entry(
                    "POST /api/workspaces/{ws}/campaigns/{campaign}/sessions/{session}/audio",
                    List.of("contentType", "tracks", "track", "infoBytes", "offsetMs", "speakers")),
            Map.entry("sessions", List.of("name", "description", "playedOn", "language", "visibility")),
            Map.entry("POST /api/workspaces/{ws}/campaigns/{campaign}/corrections", List.of("from", "to")));

    private final ApiServer api;
    private final RouteTargets places;

    BadRequestsIT(ApiServer api, RouteTargets places) {
        this.api = api;
        this.places = places;
    }

    /// Otherwise no test here would notice one.
    @Test
    void a_write_uses_write_units() {
        Client user = api.newUser();
        user.get("/api/me").is(200);
        double before = api.writeUnits();

        user.post("/api/workspaces", "{\"name\":\"Mine\"}").is(201);

        assertThat(api.writeUnits()).isGreaterThan(before);
    }

    @TestFactory
    Stream<DynamicTest> a_malformed_body_is_refused() {
        return objects()
                .map(route -> dynamicTest(
                        route.name(),
                        () -> refusesAll(
                                route,
                                Stream.concat(
                                        notJson(),
                                        Stream.of(
                                                "[]",
                                                "[{}]",
                                                "null",
                                                "7",
                                                "\"text\"",
                                                "{\"colour\":\"blue\"}",
                                                withMore(route.body()))))));
    }

    @TestFactory
    Stream<DynamicTest> content_after_the_body_is_refused_and_reported() {
        return objects()
                .map(route -> dynamicTest(route.name(), () -> {
                    Place own = places.ofItsOwn(route);
                    Client owner = own.table().owner();
                    double before = api.writeUnits();
                    for (String more : List.of(" x", "}", " {}", ",", " 1", "\u0000", "\n" + route.body())) {
                        Answer answer = owner.send(route.method(), own.path(), route.body() + more, "*")
                                .isProblem(400);
                        assertThat(answer.text("errors.0.field")).as(more).isEqualTo("body");
                        assertThat(answer.text("errors.0.problem")).as(more).contains("one JSON value");
                    }
                    assertThat(api.writeUnits()).isEqualTo(before);
                    owner.send(route.method(), own.path(), " \r\n\t" + route.body() + " \n", "*")
                            .is(route.statuses().owner());
                }));
    }

    @TestFactory
    Stream<DynamicTest> a_field_of_the_wrong_type_is_refused() {
        return objects()
                .map(route -> dynamicTest(
                        route.name(),
                        () -> refusesAll(
                                route,
                                fieldsOf(route).stream()
                                        .flatMap(field -> wrong(field).stream()
                                                .map(value -> with(route.body(), field, value))))));
    }

    @TestFactory
    Stream<DynamicTest> a_name_without_a_visible_character_is_refused_and_reported() {
        return objects()
                .filter(route -> route.body().matches(".*\"(name|title|to)\":.*"))
                .map(route -> dynamicTest(route.name(), () -> {
                    Place place = places.unchanged(route);
                    double before = api.writeUnits();
                    fieldsOf(route).stream().filter(NAMES::containsKey).forEach(field -> {
                        for (String invisible : INVISIBLE) {
                            String value =
                                    Objects.requireNonNull(NAMES.get(field)).formatted(invisible);
                            Answer answer = call(route, place, with(route.body(), field, value), "application/json")
                                    .isProblem(400);
                            assertThat(answer.text("errors.0.field")).as(value).isEqualTo(field);
                        }
                    });
                    assertThat(api.writeUnits()).isEqualTo(before);
                }));
    }

    @TestFactory
    Stream<DynamicTest> an_unknown_query_parameter_is_refused_and_reported() {
        return Route.ALL.stream()
                .map(route -> dynamicTest(route.name(), () -> {
                    Place place = places.unchanged(route);
                    String path = place.path() + (place.path().contains("?") ? "&" : "?") + "colour=blue";
                    double before = api.writeUnits();

                    Answer answer = place.table()
                            .owner()
                            .send(route.method(), path, route.body(), "*")
                            .isProblem(400);

                    assertThat(answer.text("errors.0.field")).isEqualTo("colour");
                    assertThat(api.writeUnits()).isEqualTo(before);
                }));
    }

    /// Overlong forms, surrogates, a code point beyond the last one and a cut sequence.
    @Test
    void an_address_that_is_not_utf_8_is_refused_and_reported() {
        Client user = api.newUser();
        for (String wrong : List.of("%c0%af", "%e0%80%af", "%ed%a0%80", "%f4%90%80%80", "a%c3", "%ff", "%80b")) {
            for (String path : List.of("/api/workspaces/" + wrong, "/api/shared/" + wrong, "/app/" + wrong)) {
                assertThat(user.get(path).isProblem(400).text("errors.0.field"))
                        .as(path)
                        .isEqualTo("path");
            }
            assertThat(user.get("/api/workspaces?cursor=" + wrong)
                            .isProblem(400)
                            .text("errors.0.field"))
                    .as(wrong)
                    .isEqualTo("query");
        }
        user.get("/api/workspaces/%F0%9F%90%89").isProblem(404);
    }

    @TestFactory
    Stream<DynamicTest> a_body_that_is_not_utf_8_is_refused_and_reported() {
        return objects()
                .map(route -> dynamicTest(route.name(), () -> {
                    Place place = places.unchanged(route);
                    double before = api.writeUnits();
                    for (String wrong : List.of("\u00c0\u00af", "\u00ed\u00a0\u0080", "\u00ff")) {
                        String body =
                                "{\"%s\":1,%s".formatted(wrong, route.body().substring(1));
                        Answer answer = place.table()
                                .owner()
                                .send(
                                        route.method(),
                                        place.path(),
                                        body.getBytes(StandardCharsets.ISO_8859_1),
                                        Map.of("Content-Type", "application/json", "If-Match", "*"))
                                .isProblem(400);
                        assertThat(answer.text("errors.0.problem")).isEqualTo("must be UTF-8");
                    }
                    assertThat(api.writeUnits()).isEqualTo(before);
                }));
    }

    @Test
    void a_setting_accepts_any_json_and_nothing_else() {
        Route put = withBody()
                .filter(route -> route.method().equals("PUT"))
                .findFirst()
                .orElseThrow();

        refusesAll(put, Stream.concat(notJson(), Stream.of("1 2", "{}}", "{\"a\":1,\"a\":2}", "NaN", "01")));
    }

    @TestFactory
    Stream<DynamicTest> a_body_that_is_too_large_is_413() {
        String large = "{\"name\":\"%s\"}".formatted("x".repeat(2 * 1024 * 1024));
        return withBody()
                .filter(route -> !takesTranscripts(route))
                .map(route -> dynamicTest(route.name(), () -> {
                    Place place = places.unchanged(route);
                    double before = api.writeUnits();
                    call(route, place, large, "application/json").isProblem(413);
                    assertThat(api.writeUnits()).isEqualTo(before);
                }));
    }

    @TestFactory
    Stream<DynamicTest> a_body_of_another_content_type_is_415() {
        return withBody()
                .filter(route -> !takesTranscripts(route))
                .map(route -> dynamicTest(route.name(), () -> {
                    Place place = places.unchanged(route);
                    double before = api.writeUnits();
                    for (String type : List.of("text/plain", "application/xml", "application/x-www-form-urlencoded")) {
                        call(route, place, route.body(), type).isProblem(415);
                    }
                    assertThat(api.writeUnits()).isEqualTo(before);
                }));
    }

    /// Transcripts may be large and of several content types; TranscriptsIT covers them.
    private static boolean takesTranscripts(Route route) {
        return route.template().endsWith("/transcript") || route.template().endsWith("/messages");
    }

    private void refusesAll(Route route, Stream<String> bodies) {
        Place place = places.unchanged(route);
        double before = api.writeUnits();
        bodies.forEach(body -> {
            Answer answer = call(route, place, body, "application/json");
            String shown = body.length() > 200 ? body.substring(0, 200) : body;
            assertThat(answer.status()).as("%s: %s", shown, answer.body()).isBetween(400, 499);
            assertThat(answer.contentType()).as(shown).contains("application/problem+json");
        });
        assertThat(api.writeUnits()).isEqualTo(before);
    }

    private static Answer call(Route route, Place place, String body, String type) {
        return place.table().owner().send(route.method(), place.path(), body, "*", type);
    }

    private static Stream<String> notJson() {
        int deep = 10_000;
        return Stream.of(
                "",
                " ",
                "{",
                "}",
                "{\"name\":",
                "{\"name\":\"a\"",
                "{'name':'a'}",
                "name=a",
                "<name>a</name>",
                "\u0000",
                "[".repeat(deep),
                "[".repeat(deep) + "]".repeat(deep),
                "{\"name\":".repeat(deep) + "1" + "}".repeat(deep));
    }

    private static Stream<Route> withBody() {
        return Route.ALL.stream().filter(route -> !route.body().isEmpty());
    }

    /// Routes with an object as body; a setting may be any JSON.
    private static Stream<Route> objects() {
        return withBody().filter(route -> !route.method().equals("PUT"));
    }

    private static List<String> fieldsOf(Route route) {
        boolean isOfSession = route.template().contains("/sessions") && !FIELDS.containsKey(route.name());
        String name = isOfSession ? "sessions" : route.name();
        return Objects.requireNonNull(FIELDS.get(name), "no fields are listed for " + name);
    }

    private static List<String> wrong(String field) {
        return Stream.of(WRONG, WRONG_ELSEWHERE, WRONG_QUESTIONS)
                .flatMap(known -> Stream.ofNullable(known.get(field)))
                .findFirst()
                .orElseThrow();
    }

    /// A valid body except for one field.
    private static String with(String body, String field, String value) {
        String replaced = body.replaceFirst("\"" + field + "\":\"[^\"]*\"", "\"" + field + "\":" + value);
        return replaced.equals(body) ? "{\"%s\":%s,%s".formatted(field, value, body.substring(1)) : replaced;
    }

    private static String withMore(String body) {
        return "{\"colour\":\"blue\"," + body.substring(1);
    }
}
