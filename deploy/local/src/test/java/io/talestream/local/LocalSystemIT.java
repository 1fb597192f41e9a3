package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalSystemIT {
    private static final int ANY_PORT = 0;

    private final List<String> progress = new ArrayList<>();

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    void starts_on_an_empty_directory_and_is_healthy() throws Exception {
        try (var system = start(ANY_PORT)) {
            assertThat(health(system))
                    .contains("\"status\":\"UP\"")
                    .contains("\"table\"")
                    .contains("\"bucket\"")
                    .contains("\"groups\"");
            assertThat(progress)
                    .satisfiesExactly(
                            line -> assertThat(line).startsWith("data "),
                            line -> assertThat(line).startsWith("dynamodb "),
                            line -> assertThat(line).startsWith("s3 "),
                            line -> assertThat(line).startsWith("tokens "),
                            line -> assertThat(line).startsWith("search "),
                            line -> assertThat(line).startsWith("speech "),
                            line -> assertThat(line)
                                    .isEqualTo("groups    search (search); work (archive, projector, transcription)"),
                            line -> assertThat(line).startsWith("api "),
                            line -> assertThat(line).startsWith("console ").endsWith("/app"));
        }
    }

    @Test
    void starts_again_on_what_it_left_and_accepts_the_tokens_from_before() throws Exception {
        String token;
        try (var first = start(ANY_PORT)) {
            token = token("Ada Vale");
            assertThat(me(first, token)).contains("\"name\":\"Ada Vale\"");
        }

        try (var system = start(ANY_PORT)) {
            assertThat(health(system)).contains("\"status\":\"UP\"");
            assertThat(me(system, token)).isEqualTo(me(system, token("ada vale")));
        }
    }

    @Test
    void takes_another_port_when_the_wanted_one_is_taken() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var system = start(taken.getLocalPort())) {
            assertThat(system.uri().getPort()).isPositive().isNotEqualTo(taken.getLocalPort());
            assertThat(health(system)).contains("\"status\":\"UP\"");
            assertThat(progress).anyMatch(line -> line.contains("port " + taken.getLocalPort() + " is taken"));
        }
    }

    @Test
    void two_systems_beside_each_other_know_nothing_of_each_other(@TempDir Path elsewhere) throws Exception {
        try (var one = start(ANY_PORT);
                var other = LocalSystem.start(elsewhere, one.uri().getPort(), progress::add)) {
            var ada = new OnThisMachine(one.uri(), directory, "ada");
            assertThat(ada.send("POST", "/api/workspaces", "{\"name\":\"Thursday\"}")
                            .statusCode())
                    .isEqualTo(201);

            assertThat(other.uri()).isNotEqualTo(one.uri());
            assertThat(other.issuer().issuer()).isNotEqualTo(one.issuer().issuer());
            assertThat(new OnThisMachine(other.uri(), elsewhere, "ada")
                            .get("/api/workspaces")
                            .path("items"))
                    .isEmpty();
            assertThat(new OnThisMachine(other.uri(), directory, "ada")
                            .send("GET", "/api/workspaces", "")
                            .statusCode())
                    .as("a token of the one is none for the other")
                    .isEqualTo(401);
            assertThat(ada.get("/api/workspaces").path("items")).hasSize(1);
        }
    }

    @Test
    void refuses_a_directory_that_another_system_holds() {
        try (var _ = start(ANY_PORT)) {
            assertThatThrownBy(() -> start(ANY_PORT))
                    .isInstanceOf(WrongUse.class)
                    .hasMessageContaining("Another talestream is running on")
                    .hasMessageContaining("--data");
        }
    }

    private LocalSystem start(int port) {
        return LocalSystem.start(directory, port, progress::add);
    }

    private String token(String user) {
        CommandRun run =
                CommandRun.of(Map.of(), "token", "--user", user, "--data", directory.toString(), "--valid-for", "10m");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).matches("[\\w-]+\\.[\\w-]+\\.[\\w-]+\\R");
        return run.out().strip();
    }

    private static String me(LocalSystem system, String token) throws Exception {
        return get(HttpRequest.newBuilder(system.uri().resolve("/api/me")).header("Authorization", "Bearer " + token));
    }

    private static String health(LocalSystem system) throws Exception {
        return get(HttpRequest.newBuilder(system.uri().resolve("/health")));
    }

    private static String get(HttpRequest.Builder request) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString()).body();
        }
    }
}
