package io.talestream.languagemodel.bedrock;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Queue<Reply> replies = new ArrayDeque<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final List<BedrockRuntimeClient> clients = new ArrayList<>();

    ConverseServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/model/", this::reply);
        server.start();
    }

    BedrockRuntimeClient client(Duration patience) {
        var client = ConverseModel.client(patience)
                .endpointOverride(
                        URI.create("http://localhost:" + server.getAddress().getPort()))
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
        replies.add(exchange -> send(exchange, 200, json));
    }

    void fails(int status, String type) {
        replies.add(exchange -> {
            exchange.getResponseHeaders().add("x-amzn-ErrorType", type);
            send(exchange, status, "{\"message\":\"Something is wrong.\"}");
        });
    }

    void garbles() {
        replies.add(exchange -> send(exchange, 200, "{\"output\":{\"mess"));
    }

    void hangs() {
        replies.add(_ -> {
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Override
    public void close() {
        closed.countDown();
        clients.forEach(BedrockRuntimeClient::close);
        server.stop(0);
        threads.shutdownNow();
    }

    private void reply(HttpExchange exchange) throws IOException {
        requests.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Reply next;
        synchronized (replies) {
            next = replies.remove();
        }
        next.to(exchange);
    }

    private static void send(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
