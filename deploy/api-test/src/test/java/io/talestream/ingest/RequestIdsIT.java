package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.id.Ids;
import io.talestream.ingest.Client.Answer;
import io.talestream.testing.time.Eventually;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@MicronautTest
@Isolated("captures what the whole JVM logs")
class RequestIdsIT {
    private static final String HEADER = "X-Request-Id";

    private final ApiServer api;

    RequestIdsIT(ApiServer api) {
        this.api = api;
    }

    @Test
    void a_sent_request_id_is_returned() {
        for (String id : List.of("a", "trace.1_2-3", "Z".repeat(64))) {
            assertThat(id(api.newUser().withHeader(HEADER, id).get("/api/me").is(200)))
                    .isEqualTo(id);
        }
    }

    @Test
    void a_missing_or_invalid_request_id_is_replaced() {
        assertThat(id(api.newUser().get("/api/me")))
                .satisfies(id -> assertThat(Ids.isId(id)).isTrue());
        for (String id : List.of("", "two words", "Z".repeat(65), "a/b", "{}", "a,b")) {
            Answer answer = api.newUser().withHeader(HEADER, id).get("/api/me").is(200);
            assertThat(Ids.isId(id(answer))).as(id).isTrue();
        }
    }

    @Test
    void every_response_has_a_request_id_and_every_problem_contains_it() {
        Client client = api.newUser();
        String long1 = "{\"name\":\"%s\"}".formatted("x".repeat(2 * 1024 * 1024));
        Map<Integer, Answer> refusals = Map.of(
                400, client.post("/api/workspaces", "{\"name\":"),
                401, api.anonymous().get("/api/me"),
                404, client.get("/no/such/path"),
                405, client.delete("/api/workspaces", "*"),
                413, client.post("/api/workspaces", long1),
                415, client.send("POST", "/api/workspaces", "name=x", "", "text/plain"),
                428, client.patch("/api/me", "", "{\"name\":\"Ada\"}"));

        refusals.forEach((status, answer) -> assertThat(answer.isProblem(status).text("requestId"))
                .as("of %d", status)
                .isEqualTo(id(answer)));
        assertThat(id(api.anonymous().get("/health").is(200))).isNotEmpty();
        assertThat(id(client.get("/api/workspaces/" + Ids.next()).isProblem(404)))
                .isNotEmpty();
    }

    /// Includes requests with a malformed path.
    @Test
    void a_malformed_request_gets_a_request_id() throws IOException {
        try (var socket = new Socket(api.server.getHost(), api.server.getPort())) {
            socket.getOutputStream()
                    .write("GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));

            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answer)
                    .startsWith("HTTP/1.1 400")
                    .containsIgnoringCase(HEADER + ": ")
                    .contains("nosniff");
        }
    }

    /// The store runs on a separate thread for each request; its log lines contain the id, too.
    @Test
    void log_lines_of_a_request_contain_its_id() {
        String id = "mine-" + Ids.next();
        try (var log = LoggedLines.at(Level.INFO, Level.WARN)) {
            log.raise("software.amazon.awssdk.request", Level.DEBUG);

            api.newUser().withHeader(HEADER, id).get("/api/me").is(200);

            assertThat(log.with("software.amazon.awssdk.request"))
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).contains("\"requestId\":\"" + id + "\""));
        }
    }

    @Test
    void each_response_is_logged_once_by_route_and_without_its_path() {
        Client client = api.newUser();
        String workspace = "/api/workspaces/" + Ids.next();
        try (var log = LoggedLines.at(Level.INFO, Level.WARN)) {
            client.withHeader(HEADER, "one").get(workspace + "?secret=hush").isProblem(400);
            client.withHeader(HEADER, "two").get("/api/nowhere/hush").isProblem(404);
            api.anonymous()
                    .withHeader(HEADER, "three")
                    .post("/api/workspaces", "{}")
                    .isProblem(401);
            api.anonymous().withHeader(HEADER, "four").get("/health").is(200);

            assertThat(log.with("\"requestId\":\"one\""))
                    .singleElement()
                    .satisfies(line -> assertThat(line)
                            .contains(
                                    "\"method\":\"GET\"",
                                    "\"route\":\"/api/workspaces/{ws}\"",
                                    "\"status\":\"400\"",
                                    "\"user\":\"" + client.user().value() + "\"",
                                    "\"ms\":\"",
                                    "\"level\":\"INFO\""));
            assertThat(log.with("\"requestId\":\"two\""))
                    .singleElement()
                    .satisfies(line -> assertThat(line).contains("\"route\":\"none\""));
            assertThat(log.with("\"requestId\":\"three\""))
                    .singleElement()
                    .satisfies(line -> assertThat(line).contains("\"status\":\"401\"", "\"bytesIn\":\"2\""));
            assertThat(log.with("\"requestId\":\"four\"")).isEmpty();
            assertThat(log.with("hush")).isEmpty();
            assertThat(log.all())
                    .allSatisfy(line -> assertThat(line).startsWith("{").endsWith("}\n"));
        }
    }

    @Test
    void an_aborted_request_is_no_error() throws IOException {
        Table table = Table.on(api);
        String transcript = table.open().session() + "/transcript";
        try (var log = LoggedLines.at(Level.INFO, Level.WARN)) {
            abort(table.gm(), "put", "PUT " + transcript, "text/plain", "Mira: The door is open.\n".repeat(10_000));
            abort(table.gm(), "post", "POST /api/workspaces", "application/json", "{\"name\":\"Thursday");

            for (String id : List.of("put", "post")) {
                Eventually.until(
                        () -> "no response to " + id + " in " + log.all(),
                        () -> !log.with("\"requestId\":\"" + id + "\"").isEmpty());
            }
            assertThat(log.all()).allSatisfy(line -> assertThat(line).contains("\"level\":\"INFO\""));
        }
        table.gm().get(transcript).isProblem(404);
    }

    /// Sends half of what it announces.
    private void abort(Client sender, String id, String route, String type, String half) throws IOException {
        String head = """
            %s HTTP/1.1
            Host: x
            X-Request-Id: %s
            Authorization: Bearer %s
            If-Match: *
            Content-Type: %s
            Content-Length: %d

            """.formatted(route, id, sender.token(), type, 2 * half.length());
        try (var socket = new Socket(api.server.getHost(), api.server.getPort())) {
            socket.getOutputStream().write((head.replace("\n", "\r\n") + half).getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static String id(Answer answer) {
        return answer.headers().firstValue(HEADER).orElse("");
    }
}
