package io.talestream.engines.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.engines.EngineFailure;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.OpenAddresses;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedOpenSearchIT {
    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    void only_the_loopback_address_accepts_connections() throws Exception {
        try (var engine = EmbeddedOpenSearch.temporary()) {
            assertThat(OpenAddresses.of(engine.endpoint())).containsExactly(OpenAddresses.LOOPBACK);
            assertThat(send(engine, "GET", "/", "").body()).contains("\"number\" : \"3.");
        }
    }

    @Test
    void requests_without_its_credentials_are_refused() throws Exception {
        try (var engine = EmbeddedOpenSearch.temporary()) {
            for (String path : List.of("/", "/_search", "/_cat/indices", "/unknown/path?of=nothing")) {
                var request = HttpRequest.newBuilder(engine.endpoint().resolve(path));
                var wrong = new EngineKeys("local", "guessed").basic();

                assertThat(http.send(request.build(), BodyHandlers.ofString()).statusCode())
                        .isEqualTo(401);
                assertThat(http.send(request.header("Authorization", wrong).build(), BodyHandlers.ofString())
                                .statusCode())
                        .isEqualTo(401);
            }
        }
    }

    @Test
    void no_port_accepts_other_nodes() throws Exception {
        try (var engine = EmbeddedOpenSearch.temporary()) {
            assertThat(send(engine, "GET", "/_nodes/_local/transport", "").body())
                    .contains("\"publish_address\":\"127.0.0.1:0\"");
        }
    }

    @Test
    void a_failed_start_names_the_directory_and_the_cause() throws IOException {
        Path file = Files.createFile(directory.resolve("a-file"));

        assertThatThrownBy(() -> EmbeddedOpenSearch.on(file, EngineKeys.TEMPORARY))
                .isInstanceOf(EngineFailure.class)
                .hasMessageContaining("OpenSearch could not be started in " + file)
                .hasMessageContaining("Not a directory");
    }

    @Test
    void indexed_documents_survive_a_restart() throws Exception {
        try (var engine = EmbeddedOpenSearch.on(directory, EngineKeys.TEMPORARY)) {
            assertThat(send(engine, "PUT", "/sessions/_doc/1?refresh=true", "{\"text\":\"Landfall\"}")
                            .statusCode())
                    .isEqualTo(201);
        }
        try (var engine = EmbeddedOpenSearch.on(directory, EngineKeys.TEMPORARY)) {
            assertThat(send(engine, "GET", "/sessions/_search?q=landfall", "").body())
                    .contains("\"_id\":\"1\"");
        }
    }

    @Test
    void text_is_analyzed_by_stem_and_by_sound() throws Exception {
        try (var engine = EmbeddedOpenSearch.temporary()) {
            String stems =
                    "{\"tokenizer\":\"standard\",\"filter\":[\"lowercase\",\"porter_stem\"],\"text\":\"Sailing\"}";
            String sounds =
                    "{\"tokenizer\":\"standard\",\"filter\":[{\"type\":\"phonetic\",\"encoder\":\"double_metaphone\"}],"
                            + "\"text\":\"Thordak\"}";
            assertThat(send(engine, "POST", "/_analyze", stems).body()).contains("\"token\":\"sail\"");
            assertThat(send(engine, "POST", "/_analyze", sounds).body()).contains("\"token\":\"0RTK\"");
        }
    }

    private HttpResponse<String> send(EmbeddedOpenSearch engine, String method, String path, String body)
            throws IOException, InterruptedException {
        URI at = engine.endpoint().resolve(path);
        HttpRequest request = HttpRequest.newBuilder(at)
                .header("Authorization", EngineKeys.TEMPORARY.basic())
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
        return http.send(request, BodyHandlers.ofString());
    }
}
