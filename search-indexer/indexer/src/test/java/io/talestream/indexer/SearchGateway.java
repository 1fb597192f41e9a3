package io.talestream.indexer;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.talestream.testing.http.LoopbackServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// An address on loopback in front of an engine. The engine may be replaced by another while the address stays, and
/// bulk requests may be rejected as an overloaded engine rejects them: all of a request, or some of its writes.
final class SearchGateway implements AutoCloseable {
    /// What an overloaded engine does to a bulk request.
    enum Overload {
        REJECTS_THE_REQUEST,
        /// The other writes of the request are done.
        REJECTS_EVERY_OTHER_WRITE
    }

    private static final JsonMapper JSON = new JsonMapper();
    private static final String REJECTED = "rejected_execution_exception";

    private final LoopbackServer server = new LoopbackServer(this::answer);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(threads)
            .build();
    private final Queue<Overload> overloads = new ConcurrentLinkedQueue<>();
    private volatile URI engine;

    SearchGateway(URI engine) {
        this.engine = engine;
    }

    URI endpoint() {
        return server.uri("");
    }

    void leadTo(URI other) {
        engine = other;
    }

    /// Applies these overloads to the next bulk requests, in this order.
    void overload(List<Overload> next) {
        overloads.addAll(next);
    }

    int overloadsLeft() {
        return overloads.size();
    }

    /// Drops the connection if the engine does not respond.
    private void answer(HttpExchange exchange) {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            boolean isBulk = exchange.getRequestURI().getPath().endsWith("/_bulk");
            Overload overload = isBulk ? overloads.poll() : null;
            if (overload == Overload.REJECTS_THE_REQUEST) {
                respond(exchange, 429, error());
            } else if (overload == Overload.REJECTS_EVERY_OTHER_WRITE) {
                respond(exchange, 200, partlyDone(exchange, body));
            } else {
                HttpResponse<String> answer = forward(exchange, body);
                respond(exchange, answer.statusCode(), answer.body());
            }
        } catch (IOException e) {
            // The client sees a dropped connection.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpResponse<String> forward(HttpExchange exchange, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(
                        engine.resolve(exchange.getRequestURI().toString()))
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofString(body));
        for (String name : List.of("Authorization", "Content-Type")) {
            exchange.getRequestHeaders().getOrDefault(name, List.of()).forEach(value -> request.header(name, value));
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static void respond(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        boolean isHead = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, isHead || bytes.length == 0 ? -1 : bytes.length);
        if (!isHead) {
            exchange.getResponseBody().write(bytes);
        }
    }

    private String partlyDone(HttpExchange exchange, String body) throws IOException, InterruptedException {
        List<String> writes = writes(body);
        var passed = new StringBuilder();
        for (int i = 1; i < writes.size(); i += 2) {
            passed.append(writes.get(i));
        }
        Iterator<JsonNode> done = passed.isEmpty()
                ? List.<JsonNode>of().iterator()
                : JSON.readTree(forward(exchange, passed.toString()).body())
                        .path("items")
                        .iterator();
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("errors", true);
        ArrayNode items = answer.putArray("items");
        for (int i = 0; i < writes.size(); i++) {
            if (i % 2 == 0) {
                items.addObject()
                        .putObject("index")
                        .put("status", 429)
                        .putObject("error")
                        .put("type", REJECTED);
            } else {
                items.add(done.next());
            }
        }
        return answer.toString();
    }

    /// A delete is one line, every other write two.
    private static List<String> writes(String body) {
        List<String> writes = new ArrayList<>();
        for (Iterator<String> lines = body.lines().iterator(); lines.hasNext(); ) {
            String action = lines.next() + "\n";
            writes.add(action.startsWith("{\"delete\"") ? action : action + lines.next() + "\n");
        }
        return writes;
    }

    private static String error() {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("status", 429);
        body.putObject("error").put("type", REJECTED);
        return body.toString();
    }

    @Override
    public void close() {
        server.close();
        client.close();
        threads.close();
    }
}
