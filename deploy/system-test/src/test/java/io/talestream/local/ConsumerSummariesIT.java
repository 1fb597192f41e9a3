package io.talestream.local;

import io.talestream.app.process.Consumers;
import io.talestream.testing.chat.ChatServer;
import io.talestream.testing.http.LoopbackServer;
import io.talestream.testing.time.Eventually;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class ConsumerSummariesIT {
    private static final String MODEL = "some.model-v1";
    private static final List<String> PROPERTIES =
            List.of("aws.endpointUrlBedrockRuntime", "aws.accessKeyId", "aws.secretAccessKey");

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final LoopbackServer bedrock = new LoopbackServer(exchange -> {
        requests.add(exchange.getRequestURI().getPath());
        exchange.sendResponseHeaders(400, -1);
        exchange.close();
    });

    ConsumerSummariesIT() {
        System.setProperty(PROPERTIES.getFirst(), bedrock.uri("").toString());
        System.setProperty("aws.accessKeyId", "key");
        System.setProperty("aws.secretAccessKey", "secret");
    }

    @AfterEach
    void stop() {
        bedrock.close();
        PROPERTIES.forEach(System::clearProperty);
    }

    @Test
    void an_imported_transcript_is_summarised_by_a_server_with_openais_protocol(@TempDir Path directory) {
        try (var model = new ChatServer();
                var services = new EmbeddedServices(directory)) {
            var _ = services.stream(Consumers.standard(Map.of(
                    "TALESTREAM_MODEL_PROVIDER",
                    "openai",
                    "TALESTREAM_MODEL_URL",
                    model.base().toString(),
                    "TALESTREAM_MODEL_NAME",
                    "llama")));
            try (var table = new LocalTable(services.api(), services.token("ada"))) {
                table.session("Landfall", "Mira: The door is open.\nTom: We go in and light a torch.");

                Eventually.until(
                        () -> "requests to the model: " + model.requests(),
                        () -> model.requests().stream()
                                .anyMatch(request -> request.question().contains("light a torch")));
            }
        }
    }

    @Test
    void an_imported_transcript_is_summarised_by_the_model_of_the_worker(@TempDir Path directory) {
        try (var services = new EmbeddedServices(directory)) {
            var _ = services.stream(
                    Consumers.standard(Map.of("TALESTREAM_MODEL_PROVIDER", "bedrock", "TALESTREAM_MODEL_NAME", MODEL)));
            try (var table = new LocalTable(services.api(), services.token("ada"))) {
                table.session("Landfall", "Mira: The door is open.\nTom: We go in and light a torch.");

                Eventually.until(
                        () -> "requests to the model: " + requests,
                        () -> requests.stream().anyMatch(path -> path.contains(MODEL)));
            }
        }
    }
}
