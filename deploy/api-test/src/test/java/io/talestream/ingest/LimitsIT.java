package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.store.Users;
import io.talestream.store.table.CapacityMeter;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.time.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LimitsIT {
    /// Shorter than it takes to exceed the size of a head.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");
    private static final int WRITES = 3;
    private static final String WORKSPACE = "{\"name\":\"The Thursday table\"}";

    @Test
    void an_unfinished_head_is_closed_while_idle_connections_and_slow_bodies_stay() throws IOException {
        ApiServer api = ApiServer.with(Map.of("talestream.requests.head-timeout", "1s"));
        try (var _ = api.server;
                var idle = connect(api);
                var slowBody = connect(api);
                var slowHead = connect(api)) {
            assertThat(status(idle, "GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n")).contains("401");
            write(
                    slowBody,
                    "POST /api/workspaces HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer "
                            + api.newUser().token() + "\r\nContent-Type: application/json\r\nContent-Length: "
                            + WORKSPACE.length() + "\r\n\r\n" + WORKSPACE.substring(0, 9));
            write(slowHead, "GET /api/me HTTP/1.1\r\nHost: x\r\n");

            Eventually.within(PATIENCE, () -> "the connection is open", () -> isClosed(slowHead, "X-Slow: yes\r\n"));

            assertThat(status(slowBody, WORKSPACE.substring(9))).contains("201");
            assertThat(status(idle, "GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                    .contains("401");
        }
    }

    /// The clock is frozen, so all requests fall into one minute.
    @Test
    void writes_are_limited_per_user() {
        ApiServer strict =
                ApiServer.with(Map.of("talestream.requests.writes-per-minute", WRITES, KillableServer.PROPERTY, "yes"));
        try (var _ = strict.server) {
            Client busy = strict.newUser();
            for (int i = 0; i < WRITES; i++) {
                busy.post("/api/workspaces", WORKSPACE).is(201);
            }

            assertThat(busy.post("/api/workspaces", WORKSPACE).isProblem(429).retryAfter())
                    .isPresent();
            busy.patch("/api/me", "*", "{\"name\":\"Ada\"}").isProblem(429);
            assertThat(busy.get("/api/workspaces").is(200).size("items")).isEqualTo(WRITES);
            strict.newUser().post("/api/workspaces", WORKSPACE).is(201);
        }
    }

    @Test
    void a_read_only_server_answers_reads_and_refuses_every_write() {
        Map<String, Object> shared = Map.of("talestream.cursors.secret", "one for both");
        ApiServer writing = ApiServer.with(shared);
        Map<String, Object> settings = new HashMap<>(shared);
        settings.put("talestream.requests.read-only", true);
        ApiServer readOnly = ApiServer.with(settings);
        try (var _ = writing.server;
                var _ = readOnly.server) {
            var people = Table.People.of(writing);
            Client owner = readOnly.as(people.owner().user());
            for (Route route : Route.ALL) {
                Table table = Table.on(writing, people);
                String path = route.path().apply(table);
                Client.Answer answer = owner.send(route.method(), path, route.body(), "*");
                if (route.isReading()) {
                    answer.is(route.statuses().owner());
                } else {
                    assertThat(answer.isProblem(503).retryAfter())
                            .as(route.name())
                            .isPresent();
                    assertThat(answer.text("detail")).contains("read-only");
                }
            }
            Client stranger = readOnly.newUser();
            stranger.get("/api/me").isProblem(503);
            assertThat(new Users(tableOf(readOnly)).find(stranger.user()))
                    .as("a GET creates no profile either")
                    .isEmpty();
            assertThat(readOnly.operator().get("/health").is(200).text("details.table.details.access"))
                    .isEqualTo("read-only");
        }
    }

    private static io.talestream.store.table.Table tableOf(ApiServer api) {
        return new io.talestream.store.table.Table(
                Engines.dynamo().client(), api.table, Clock.systemUTC(), CapacityMeter.NONE);
    }

    static Socket connect(ApiServer api) throws IOException {
        var socket = new Socket(api.server.getHost(), api.server.getPort());
        socket.setTcpNoDelay(true);
        return socket;
    }

    static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /// Sends the text and reads one response.
    private static String status(Socket socket, String text) throws IOException {
        write(socket, text);
        InputStream in = socket.getInputStream();
        var head = new StringBuilder();
        for (int next = 0; next >= 0 && head.indexOf("\r\n\r\n") < 0; ) {
            next = in.read();
            head.append((char) next);
        }
        Matcher length = LENGTH.matcher(head);
        in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
        return head.toString().lines().findFirst().orElse("closed");
    }

    /// Sends one more line, so that the connection is never idle for long.
    private static boolean isClosed(Socket socket, String line) {
        try {
            socket.setSoTimeout(100);
            write(socket, line);
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }
}
