package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.app.config.Endpoints;
import io.talestream.app.config.UsageError;
import io.talestream.app.resources.OpenBucket;
import io.talestream.app.resources.OpenTable;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.tokens.LocalUser;
import io.talestream.ingest.store.DynamoDbClients;
import io.talestream.testing.chat.ChatServer;
import io.talestream.testing.speech.OpenAiServer;
import io.talestream.testing.speech.Recordings;
import io.talestream.testing.time.Eventually;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// Two systems on the same machine.
@ResourceLock(value = SharedSystem.DATA, mode = ResourceAccessMode.READ)
class LocalSystemIT {
    private static final int ANY_PORT = 0;

    @Test
    void a_second_system_takes_a_free_port_shares_no_data_and_uses_the_servers_of_its_environment(
            @TempDir Path elsewhere) throws Exception {
        List<String> progress = new ArrayList<>();
        LocalSystem one = SharedSystem.system();
        Set<String> names = Set.of("tales.example.org");
        try (var speech = new OpenAiServer();
                var model = new ChatServer();
                var other = LocalSystem.start(
                        elsewhere,
                        one.uri().getPort(),
                        names,
                        Set.of(new LocalUser("Otto")),
                        environment(speech, model),
                        progress::add)) {
            ShellUser ada = SharedSystem.newcomer("ada");
            assertThat(ada.send("POST", "/api/workspaces", "{\"name\":\"Thursday\"}")
                            .statusCode())
                    .isEqualTo(201);

            assertThat(other.uri().getPort())
                    .isPositive()
                    .isNotEqualTo(one.uri().getPort());
            assertThat(progress)
                    .anyMatch(line -> line.contains("port " + one.uri().getPort() + " is taken"));
            assertThat(other.issuer().issuer()).isNotEqualTo(one.issuer().issuer());
            var adaThere = new ShellUser(other.uri(), elsewhere, ada.user());
            assertThat(adaThere.send("GET", "/health", "").body()).contains("\"status\":\"UP\"");
            assertThat(adaThere.get("/api/workspaces").path("items")).isEmpty();
            assertThat(new ShellUser(other.uri(), SharedSystem.directory(), ada.user())
                            .send("GET", "/api/workspaces", "")
                            .statusCode())
                    .as("a token of the other system")
                    .isEqualTo(401);
            assertThat(ada.get("/api/workspaces").path("items")).hasSize(1);
            assertThat(status(other.uri(), "Host: tales.example.org")).isEqualTo(200);
            assertThat(status(other.uri(), "Host: tales.example.org\r\nOrigin: https://tales.example.org"))
                    .isEqualTo(200);
            assertThat(status(one.uri(), "Host: tales.example.org")).isEqualTo(403);
            assertThat(progress).contains("operators Otto");
            assertThat(new ShellUser(other.uri(), elsewhere, "otto")
                            .send("GET", "/operations", "")
                            .statusCode())
                    .isEqualTo(200);
            for (String player : List.of(ada.user(), OperatorsOption.starter().name())) {
                assertThat(new ShellUser(other.uri(), elsewhere, player)
                                .send("GET", "/operations", "")
                                .statusCode())
                        .as(player)
                        .isEqualTo(403);
            }
            assertThat(progress).contains("speech    whisper-1 at " + speech.base());
            try (var client = new PatientClient(adaThere.token(), () -> List.of(other.uri()), new Disruptions())) {
                String session = client.records(Recordings.tavern());
                Eventually.until(
                        () -> client.status(session),
                        () -> client.status(session).equals("DONE"));
            }
            assertThat(speech.requests()).hasSize(1);
            assertThat(progress).contains("model     llama at 127.0.0.1");
            assertThat(model.requests()).isNotEmpty();
            String workspace = adaThere.get("/api/workspaces").at("/items/0/id").asText();
            assertThat(adaThere.get("/api/workspaces/" + workspace + "/language-model")
                            .path("host")
                            .asText())
                    .isEqualTo("127.0.0.1");
        }
    }

    private static Map<String, String> environment(OpenAiServer speech, ChatServer model) {
        speech.requireKey("sk-hush");
        return Map.of(
                "TALESTREAM_WORKER_ENGINE", "openai",
                "TALESTREAM_SPEECH_SERVER_URL", speech.base().toString(),
                "TALESTREAM_SPEECH_SERVER_KEY", "sk-hush",
                "TALESTREAM_MODEL_PROVIDER", "openai",
                "TALESTREAM_MODEL_URL", model.base().toString(),
                "TALESTREAM_MODEL_NAME", "llama");
    }

    @ParameterizedTest
    @ValueSource(strings = {Endpoints.API, Endpoints.ISSUER, Endpoints.DYNAMODB, Endpoints.S3, Endpoints.OPENSEARCH})
    void every_port_is_closed_to_other_hosts_and_sites(String part) throws Exception {
        var _ = SharedSystem.system();
        URI at = Endpoints.find(SharedSystem.directory(), part).orElseThrow();
        String host = "Host: 127.0.0.1:" + at.getPort();

        assertThat(status(at, "Host: rebound.example.com:" + at.getPort())).isEqualTo(403);
        assertThat(status(at, host + "\r\nOrigin: https://example.com")).isEqualTo(403);
        assertThat(status(at, host + "\r\nOrigin: http://127.0.0.1:1")).isEqualTo(403);
        assertThat(status(at, host + "\r\nSec-Fetch-Site: cross-site")).isEqualTo(403);
    }

    @Test
    void the_api_answers_its_own_pages_and_links_of_other_sites() throws Exception {
        URI api = SharedSystem.uri();
        String host = "Host: localhost:" + api.getPort();

        assertThat(status(api, host)).isEqualTo(200);
        assertThat(status(api, host + "\r\nOrigin: http://localhost:" + api.getPort()))
                .isEqualTo(200);
        assertThat(status(api, host + "\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Dest: document"))
                .isEqualTo(200);
    }

    @Test
    void engines_require_the_keys_of_their_directory() throws Exception {
        var _ = SharedSystem.system();
        Path directory = SharedSystem.directory();
        var keys = EngineKeys.find(directory).orElseThrow();
        URI dynamo = Endpoints.find(directory, Endpoints.DYNAMODB).orElseThrow();
        URI s3 = Endpoints.find(directory, Endpoints.S3).orElseThrow();
        URI search = Endpoints.find(directory, Endpoints.OPENSEARCH).orElseThrow();

        assertThat(keys.secretKey()).hasSizeGreaterThan(40);
        assertThat(Files.getPosixFilePermissions(directory.resolve("endpoints")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        try (var stranger = DynamoDbClients.open(OpenTable.local(dynamo, EngineKeys.TEMPORARY));
                var files = OpenBucket.local(s3, EngineKeys.TEMPORARY)) {
            assertThatThrownBy(stranger::listTables).hasMessageContaining("not signed");
            assertThatThrownBy(files.bucket().client()::listBuckets).isInstanceOf(S3Exception.class);
        }
        String host = "Host: 127.0.0.1:%d\r\nAuthorization: ".formatted(search.getPort());
        assertThat(status(search, host + EngineKeys.TEMPORARY.basic())).isEqualTo(401);
        assertThat(status(search, host + keys.basic())).isEqualTo(200);
    }

    @Test
    void a_directory_held_by_another_system_is_rejected() {
        var _ = SharedSystem.system();

        assertThatThrownBy(() -> LocalSystem.start(SharedSystem.directory(), ANY_PORT, Map.of(), _ -> {}))
                .isInstanceOf(UsageError.class)
                .hasMessageContaining("Another talestream is running on")
                .hasMessageContaining("--data");
    }

    /// The status of the root with these headers; the JDK's client sets the host by itself.
    private static int status(URI server, String headers) throws IOException {
        try (var socket = new Socket(server.getHost(), server.getPort())) {
            var request = "GET / HTTP/1.1\r\n%s\r\nConnection: close\r\n\r\n".formatted(headers);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            var line = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(line).startsWith("HTTP/1.1 ");
            return Integer.parseInt(line.substring(9, 12));
        }
    }
}
