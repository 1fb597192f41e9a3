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
                            line -> assertThat(line).startsWith("api "));
        }
    }

    @Test
    void starts_again_on_what_it_left() throws Exception {
        start(ANY_PORT).close();

        try (var system = start(ANY_PORT)) {
            assertThat(health(system)).contains("\"status\":\"UP\"");
        }
    }

    @Test
    void takes_another_port_when_the_wanted_one_is_taken() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var system = start(taken.getLocalPort())) {
            assertThat(system.uri().getPort()).isPositive().isNotEqualTo(taken.getLocalPort());
            assertThat(health(system)).contains("\"status\":\"UP\"");
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

    private static String health(LocalSystem system) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var request =
                    HttpRequest.newBuilder(system.uri().resolve("/health")).build();
            return client.send(request, BodyHandlers.ofString()).body();
        }
    }
}
