package io.talestream.testing.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.talestream.testing.http.LoopbackServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Implements OpenAI's chat endpoint on loopback, and records every request that it receives. Each request uses 100
/// tokens and 10 for the answer. Without other orders it repeats its input in the form of the prompts: every line of a
/// scene is its story, every sentence is supported, the story stays as it is, and every line of a passage is an answer.
public final class ChatServer implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern LINE = Pattern.compile("(?m)^\\[([0-9, ]+)] (?:[^:\\n]*: )?(.*)$");
    private static final Pattern SENTENCE = Pattern.compile("(?m)^(\\d+)\\. ");

    private final LoopbackServer server = new LoopbackServer(this::receive);
    private final Deque<Reply> replies = new ArrayDeque<>();
    private final List<Request> requests = new ArrayList<>();
    private Function<Request, String> answer = ChatServer::repeated;

    @FunctionalInterface
    private interface Reply {
        void to(HttpExchange exchange) throws IOException;
    }

    /// A request as it was received.
    ///
    /// @param head path and headers
    public record Request(String head, String body) {
        public JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /// The text is long: a failed assertion would hide its reason below it.
        @Override
        public String toString() {
            return "Request[" + body.length() + " characters]";
        }

        public String rules() {
            return json().at("/messages/0/content").asText();
        }

        public String question() {
            return json().at("/messages/1/content").asText();
        }
    }

    public URI base() {
        return server.uri("/v1");
    }

    public synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    public void answers(String text) {
        stops("stop", text);
    }

    /// Streams these pieces to the next request, and then the end unless `isCutOff`.
    public void streams(List<String> pieces, boolean isCutOff) {
        next(exchange -> stream(exchange, pieces, isCutOff, () -> {}));
    }

    /// Streams this piece to the next request, and the end when the latch is open.
    public void streams(String piece, CountDownLatch end) {
        next(exchange -> stream(exchange, List.of(piece), false, () -> LoopbackServer.await(end)));
    }

    private static void stream(HttpExchange exchange, List<String> pieces, boolean isCutOff, Runnable before)
            throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            for (String piece : pieces) {
                ObjectNode event = JSON.createObjectNode();
                event.putArray("choices").addObject().putObject("delta").put("content", piece);
                out.write(("data: " + event + "\n\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
            before.run();
            if (!isCutOff) {
                out.write("""
                    data: {"choices":[{"delta":{},"finish_reason":"stop"}]}

                    data: {"choices":[],"usage":{"prompt_tokens":100,"completion_tokens":10}}

                    data: [DONE]

                    """.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /// Answers every request without another order.
    public synchronized void answersAll(Function<Request, String> text) {
        answer = text;
    }

    /// Answers the next request with this text and this `finish_reason`.
    public void stops(String reason, String text) {
        next(exchange -> LoopbackServer.send(exchange, 200, completion(reason, text)));
    }

    public void refuses(int status, String message) {
        next(exchange -> LoopbackServer.send(exchange, status, error(message, Optional.empty())));
    }

    /// Refuses the next request because of a parameter.
    public void rejects(String parameter) {
        next(exchange -> LoopbackServer.send(
                exchange, 400, error("Unsupported parameter: " + parameter, Optional.of(parameter))));
    }

    public void throttles(int retryAfterSeconds) {
        next(exchange -> {
            exchange.getResponseHeaders().add("Retry-After", String.valueOf(retryAfterSeconds));
            LoopbackServer.send(exchange, 429, error("Rate limit reached", Optional.empty()));
        });
    }

    public void replies(String body) {
        next(exchange -> LoopbackServer.send(exchange, 200, body));
    }

    public void hangs() {
        next(_ -> server.awaitClose());
    }

    /// Closes the connection in the body.
    public void cutsOff() {
        next(exchange -> {
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            exchange.close();
        });
    }

    @Override
    public void close() {
        server.close();
    }

    private synchronized void next(Reply reply) {
        replies.add(reply);
    }

    private void receive(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var request = new Request(exchange.getRequestURI() + " " + exchange.getRequestHeaders(), body);
        Reply reply;
        synchronized (this) {
            requests.add(request);
            reply = replies.isEmpty() ? to -> answered(to, request) : replies.remove();
        }
        if (!exchange.getRequestURI().getPath().equals("/v1/chat/completions")) {
            LoopbackServer.send(exchange, 404, error("Invalid URL", Optional.empty()));
            return;
        }
        reply.to(exchange);
    }

    private void answered(HttpExchange exchange, Request request) throws IOException {
        String text = answer.apply(request);
        if (request.json().path("stream").asBoolean()) {
            stream(exchange, List.of(text), false, () -> {});
        } else {
            LoopbackServer.send(exchange, 200, completion("stop", text));
        }
    }

    /// A scene, a judgement, a beginning of a recap or an answer, depending on the request.
    public static String repeated(Request request) {
        ObjectNode reply = JSON.createObjectNode();
        if (request.rules().contains("\"supported\"")) {
            var supported = reply.putArray("supported");
            SENTENCE.matcher(request.question())
                    .results()
                    .forEach(one -> supported.add(Integer.parseInt(one.group(1))));
            return reply.toString();
        }
        if (request.rules().contains("\"unknown\"")) {
            return LINE.matcher(request.question())
                    .results()
                    .map(line -> "{\"text\":%s,\"lines\":[%s]}\n"
                            .formatted(JsonNodeFactory.instance.textNode(line.group(2)), line.group(1)))
                    .collect(Collectors.joining());
        }
        var claims = reply.putArray(request.rules().contains("\"previously\"") ? "previously" : "story");
        LINE.matcher(request.question()).results().forEach(line -> {
            var lines = claims.addObject().put("text", line.group(2)).putArray("lines");
            for (String number : line.group(1).split(", ", -1)) {
                lines.add(Integer.parseInt(number));
            }
        });
        return reply.toString();
    }

    private static String completion(String reason, String text) {
        ObjectNode response = JSON.createObjectNode().put("object", "chat.completion");
        ObjectNode choice =
                response.putArray("choices").addObject().put("index", 0).put("finish_reason", reason);
        choice.putObject("message").put("role", "assistant").put("content", text);
        response.putObject("usage").put("prompt_tokens", 100).put("completion_tokens", 10);
        return response.toString();
    }

    private static String error(String message, Optional<String> parameter) {
        var body = JSON.createObjectNode();
        ObjectNode error = body.putObject("error").put("message", message).put("type", "invalid_request_error");
        parameter.ifPresent(name -> error.put("param", name));
        return body.toString();
    }
}
