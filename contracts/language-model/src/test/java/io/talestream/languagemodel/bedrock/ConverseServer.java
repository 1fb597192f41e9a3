package io.talestream.languagemodel.bedrock;

import com.sun.net.httpserver.HttpExchange;
import io.talestream.testing.http.LoopbackServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeClient;

/// Answers like Bedrock's Converse, with the configured replies in order. The shapes are those of the API's
/// reference.
final class ConverseServer implements AutoCloseable {
    private interface Reply {
        void to(HttpExchange exchange) throws IOException;
    }

    private final LoopbackServer server = new LoopbackServer(this::reply);
    private final Queue<Reply> replies = new ArrayDeque<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final List<BedrockRuntimeClient> clients = new ArrayList<>();

    BedrockRuntimeClient client(Duration patience) {
        var client = ConverseModel.client(patience)
                .endpointOverride(server.uri(""))
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
                .build();
        clients.add(client);
        return client;
    }

    /// The request bodies, as JSON.
    List<String> requests() {
        return List.copyOf(requests);
    }

    void answers(String text) {
        stops("end_turn", text);
    }

    void stops(String reason, String text) {
        String json = """
            {"metrics": {"latencyMs": 51},
             "output": {"message": {"content": [{"text": "%s"}], "role": "assistant"}},
             "stopReason": "%s",
             "usage": {"inputTokens": 1000, "outputTokens": 200, "totalTokens": 1200}}
            """.formatted(text.replace("\n", "\\n"), reason);
        replies.add(exchange -> LoopbackServer.send(exchange, 200, json));
    }

    void fails(int status, String type) {
        replies.add(exchange -> {
            exchange.getResponseHeaders().add("x-amzn-ErrorType", type);
            LoopbackServer.send(exchange, status, "{\"message\":\"Something is wrong.\"}");
        });
    }

    void garbles() {
        replies.add(exchange -> LoopbackServer.send(exchange, 200, "{\"output\":{\"mess"));
    }

    void hangs() {
        replies.add(_ -> server.awaitClose());
    }

    @Override
    public void close() {
        clients.forEach(BedrockRuntimeClient::close);
        server.close();
    }

    private void reply(HttpExchange exchange) throws IOException {
        requests.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Reply next;
        synchronized (replies) {
            next = replies.remove();
        }
        next.to(exchange);
    }
}
