package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.table.AccessPatterns;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MetricsIT {
    private static final Pattern ID_OR_SECRET = Pattern.compile("[0-9A-HJKMNP-TV-Z]{12,}|[0-9A-Z]{4}-[0-9A-Z]{4}-");

    @Test
    void what_was_called_is_counted_by_route_method_and_status() {
        ApiServer api = ApiServer.with(Map.of());
        try (var _ = api.server) {
            Client someone = api.someone();
            for (int i = 0; i < 3; i++) {
                someone.get("/api/me").is(200);
            }
            api.nobody().get("/api/me").isProblem(401);
            someone.get("/api/nowhere/1").isProblem(404);
            someone.get("/api/nowhere/2").isProblem(404);

            List<String> metrics = metrics(api);

            assertThat(metrics)
                    .contains(
                            requests("GET", "/api/me", 200, 3),
                            requests("GET", "/api/me", 401, 1),
                            requests("GET", "none", 404, 2))
                    .anyMatch(line -> line.startsWith("http_server_requests_seconds_bucket{") && line.contains("le="))
                    .anyMatch(line -> line.startsWith("jvm_memory_used_bytes"));
        }
    }

    /// A profile is read at each call, and written at the first.
    @Test
    void what_the_table_was_asked_is_counted_by_access_pattern() {
        ApiServer api = ApiServer.with(Map.of());
        try (var _ = api.server) {
            Client someone = api.someone();
            someone.get("/api/me").is(200);
            someone.get("/api/me").is(200);

            String profile = AccessPatterns.USER_PROFILE.id();
            String create = AccessPatterns.CREATE_USER.id();
            assertThat(metrics(api))
                    .contains(
                            "talestream_dynamodb_requests_total{pattern=\"%s\"} 2.0".formatted(profile),
                            "talestream_dynamodb_requests_total{pattern=\"%s\"} 1.0".formatted(create),
                            "talestream_dynamodb_units_total{kind=\"read\",pattern=\"%s\"} 2.0".formatted(profile))
                    .anyMatch(line -> line.startsWith(
                            "talestream_dynamodb_units_total{kind=\"write\",pattern=\"%s\"}".formatted(create)));
        }
    }

    @Test
    void open_streams_are_counted() {
        ApiServer api = ApiServer.with(Map.of());
        try (var _ = api.server) {
            Table table = Table.on(api);
            assertThat(metrics(api)).contains("talestream_events_open 0.0");
            try (var _ = Listener.to(table.player(), table.path(), null);
                    var _ = Listener.to(table.gm(), table.path(), null)) {
                assertThat(metrics(api)).contains("talestream_events_open 2.0");
            }
        }
    }

    @Test
    void what_failed_behind_a_503_is_counted() throws Exception {
        try (var sick = SickDynamo.start()) {
            ApiServer api = ApiServer.with(Map.of(
                    "talestream.dynamodb.endpoint", sick.endpoint().toString(),
                    "talestream.s3.endpoint", SickDynamo.nowhere().toString()));
            try (var _ = api.server) {
                Table table = Table.on(api);
                assertThat(metrics(api)).contains(failures("dynamodb", 0), failures("s3", 0));

                table.gm()
                        .post(table.open().session() + "/audio", "{\"contentType\":\"audio/ogg\",\"bytes\":9000000}")
                        .isProblem(503);
                sick.refuseWrites();
                table.gm().post(table.path() + "/items", "{\"title\":\"Lamp\"}").isProblem(503);
                table.gm().post(table.path() + "/items", "{\"title\":\"Lamp\"}").isProblem(503);

                assertThat(metrics(api)).contains(failures("dynamodb", 2), failures("s3", 1));
            }
        }
    }

    @Test
    void no_label_has_an_id_a_code_or_a_user_in_it() {
        ApiServer api = ApiServer.with(Map.of());
        try (var _ = api.server) {
            for (Route route : Route.ALL) {
                Table table = Table.on(api);
                String path = route.path().apply(table);
                table.owner()
                        .send(route.method(), path, route.body(), "*")
                        .is(route.statuses().owner());
                table.player().send(route.method(), path, route.body(), "*");
                api.nobody().send("PROPFIND", path, "", "");
            }

            assertThat(metrics(api))
                    .allSatisfy(line -> assertThat(line.replaceFirst(" [^ ]*$", ""))
                            .doesNotContain("sub-")
                            .doesNotContainPattern(ID_OR_SECRET))
                    .anyMatch(line -> line.contains("route=\"/api/invites/{code}\""))
                    .anyMatch(line -> line.contains("method=\"OTHER\""));
        }
    }

    /// Some of the server's own endpoints change it, and being signed in would be enough to use them.
    @Test
    void nothing_else_of_the_server_is_served() {
        Client someone = ApiServer.shared().someone();
        for (String endpoint : List.of(
                "beans", "caches", "env", "info", "loggers", "metrics", "refresh", "routes", "stop", "threaddump")) {
            someone.get("/" + endpoint).isProblem(404);
            someone.post("/" + endpoint, "{}").isProblem(404);
        }
        someone.post("/loggers/io.micronaut", "{\"configuredLevel\":\"TRACE\"}").isProblem(404);
    }

    private static String requests(String method, String route, int status, int count) {
        return "http_server_requests_seconds_count{method=\"%s\",route=\"%s\",status=\"%d\"} %d"
                .formatted(method, route, status, count);
    }

    private static String failures(String dependency, int count) {
        return "talestream_failures_total{dependency=\"%s\"} %d.0".formatted(dependency, count);
    }

    /// Anyone who reaches the port may read them.
    private static List<String> metrics(ApiServer api) {
        return api.nobody().get("/prometheus").is(200).body().lines().toList();
    }
}
