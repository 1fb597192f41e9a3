package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.table.AccessPatterns;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@MicronautTest
class MetricsIT {
    private static final Pattern ID_OR_SECRET = Pattern.compile("[0-9A-HJKMNP-TV-Z]{12,}|[0-9A-Z]{4}-[0-9A-Z]{4}-");

    private final ApiServer api;

    MetricsIT(ApiServer api) {
        this.api = api;
    }

    @Test
    void requests_are_counted_by_route_method_and_status() {
        Counts before = Counts.of(api);
        Client client = api.newUser();
        for (int i = 0; i < 3; i++) {
            client.get("/api/me").is(200);
        }
        api.anonymous().get("/api/me").isProblem(401);
        client.get("/api/nowhere/1").isProblem(404);
        client.get("/api/nowhere/2").isProblem(404);

        Counts after = Counts.of(api);

        assertThat(after.since(before, requests("GET", "/api/me", 200))).isEqualTo(3);
        assertThat(after.since(before, requests("GET", "/api/me", 401))).isEqualTo(1);
        assertThat(after.since(before, requests("GET", "none", 404))).isEqualTo(2);
        assertThat(metrics(api))
                .anyMatch(line -> line.startsWith("http_server_requests_seconds_bucket{") && line.contains("le="))
                .anyMatch(line -> line.startsWith("jvm_memory_used_bytes"));
    }

    /// A profile is read on every request and written on the first, which also reads whether the account was deleted.
    @Test
    void table_requests_are_counted_by_access_pattern() {
        Counts before = Counts.of(api);
        Client client = api.newUser();
        client.get("/api/me").is(200);
        client.get("/api/me").is(200);

        Counts after = Counts.of(api);

        String profile = AccessPatterns.USER_PROFILE.id();
        String create = AccessPatterns.CREATE_USER.id();
        assertThat(after.since(before, "talestream_dynamodb_requests_total{pattern=\"%s\"}".formatted(profile)))
                .isEqualTo(3);
        assertThat(after.since(before, "talestream_dynamodb_requests_total{pattern=\"%s\"}".formatted(create)))
                .isEqualTo(1);
        assertThat(after.since(before, units("read", profile))).isEqualTo(3);
        assertThat(after.since(before, units("write", create))).isPositive();
    }

    @Test
    void a_session_is_read_with_its_results_in_one_query() {
        Table table = Table.on(api);
        String session = Route.transcribed(table.gm(), table.open().session());
        new StoredSession(api, session).tell("The baron did it.");
        Counts before = Counts.of(api);

        table.player().get(session + "?include=transcript,summaries").is(200);

        Counts after = Counts.of(api);
        assertThat(Stream.of(
                                AccessPatterns.LOAD_SESSION,
                                AccessPatterns.FIND_SESSION,
                                AccessPatterns.FIND_TRANSCRIPT,
                                AccessPatterns.LIST_SUMMARIES)
                        .map(pattern -> after.since(
                                before, "talestream_dynamodb_requests_total{pattern=\"%s\"}".formatted(pattern.id()))))
                .containsExactly(1.0, 0.0, 0.0, 0.0);
    }

    @Test
    void open_streams_are_counted() {
        Table table = Table.on(api);
        assertThat(metrics(api)).contains("talestream_events_open 0.0");
        try (var _ = Listener.to(table.player(), table.path(), null);
                var _ = Listener.to(table.gm(), table.path(), null)) {
            assertThat(metrics(api)).contains("talestream_events_open 2.0");
        }
    }

    @Test
    void a_dependency_failure_behind_a_503_is_counted() throws Exception {
        try (var sick = new SickDynamo()) {
            ApiServer other = ApiServer.with(Map.of(
                    "talestream.dynamodb.endpoint", sick.endpoint().toString(),
                    "talestream.s3.endpoint", SickDynamo.nowhere().toString()));
            try (var _ = other.server) {
                Table table = Table.on(other);
                assertThat(metrics(other)).contains(failures("dynamodb", 0), failures("s3", 0));

                table.gm()
                        .post(table.open().session() + "/audio", "{\"contentType\":\"audio/ogg\",\"bytes\":9000000}")
                        .isProblem(503);
                sick.refuseWrites();
                table.gm().post(table.path() + "/items", "{\"title\":\"Lamp\"}").isProblem(503);
                table.gm().post(table.path() + "/items", "{\"title\":\"Lamp\"}").isProblem(503);

                assertThat(metrics(other)).contains(failures("dynamodb", 2), failures("s3", 1));
            }
        }
    }

    @Test
    void no_label_contains_an_id_a_code_or_a_user() {
        var people = Table.People.of(api);
        for (Route route : Route.ALL) {
            Table table = Table.on(api, people);
            String path = route.path().apply(table);
            table.owner()
                    .send(route.method(), path, route.body(), "*")
                    .is(route.statuses().owner());
            table.player().send(route.method(), path, route.body(), "*").isNoFault();
            api.anonymous().send("PROPFIND", path, "", "").isNoFault();
        }

        assertThat(metrics(api))
                .allSatisfy(line -> assertThat(line.replaceFirst(" [^ ]*$", ""))
                        .doesNotContain("sub-")
                        .doesNotContainPattern(ID_OR_SECRET))
                .anyMatch(line -> line.contains("route=\"/api/invites/{code}\""))
                .anyMatch(line -> line.contains("method=\"OTHER\""));
    }

    /// Some management endpoints change the server, and any signed-in user could call them.
    @Test
    void other_management_endpoints_are_404() {
        Client client = api.newUser();
        for (String endpoint : List.of(
                "beans", "caches", "env", "info", "loggers", "metrics", "refresh", "routes", "stop", "threaddump")) {
            client.get("/" + endpoint).isProblem(404);
            client.post("/" + endpoint, "{}").isProblem(404);
        }
        client.post("/loggers/io.micronaut", "{\"configuredLevel\":\"TRACE\"}").isProblem(404);
    }

    private static String requests(String method, String route, int status) {
        return "http_server_requests_seconds_count{method=\"%s\",route=\"%s\",status=\"%d\"}"
                .formatted(method, route, status);
    }

    private static String units(String kind, String pattern) {
        return "talestream_dynamodb_units_total{kind=\"%s\",pattern=\"%s\"}".formatted(kind, pattern);
    }

    /// The current counters of a server, by series.
    private record Counts(Map<String, Double> series) {
        static Counts of(ApiServer api) {
            return new Counts(metrics(api).stream()
                    .filter(line -> !line.startsWith("#"))
                    .collect(Collectors.toMap(
                            line -> line.substring(0, line.lastIndexOf(' ')),
                            line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))));
        }

        double since(Counts before, String name) {
            return series.getOrDefault(name, 0.0) - before.series.getOrDefault(name, 0.0);
        }
    }

    private static String failures(String dependency, int count) {
        return "talestream_failures_total{dependency=\"%s\"} %d.0".formatted(dependency, count);
    }

    /// Anyone who reaches the port may read them.
    private static List<String> metrics(ApiServer api) {
        return api.anonymous().get("/prometheus").is(200).body().lines().toList();
    }
}
