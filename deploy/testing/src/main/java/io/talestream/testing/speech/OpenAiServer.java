package io.talestream.testing.speech;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.talestream.testing.http.LoopbackServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Implements OpenAI's transcription endpoint on loopback and refuses what the service refuses: a wrong path or key, a
/// missing field, a file that is too large, too short or no WAV. Without other orders it transcribes every file as
/// [Recordings#tavernText], spread evenly over its duration.
public final class OpenAiServer implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern FIELD =
            Pattern.compile("Content-Disposition: form-data; name=\"([^\"]+)\"[^\r]*\r\n(?:[^\r]+\r\n)*\r\n");
    private static final int HEADER = 44;
    private static final double BYTES_A_SECOND = 32_000;

    private final LoopbackServer server = new LoopbackServer(this::answer);
    private final Deque<Reply> replies = new ArrayDeque<>();
    private final List<Request> requests = new ArrayList<>();
    private volatile Optional<String> key = Optional.empty();

    @FunctionalInterface
    private interface Reply {
        void to(HttpExchange exchange, Request request) throws IOException;
    }

    /// A request that was accepted.
    ///
    /// @param fields fields other than the file, as `name=value`
    /// @param seconds duration of the file
    public record Request(List<String> fields, double seconds) {}

    private static final class Refusal extends Exception {
        final int status;
        final String problem;

        Refusal(int status, String problem) {
            super(problem);
            this.status = status;
            this.problem = problem;
        }
    }

    public URI base() {
        return server.uri("/v1");
    }

    public void requireKey(String text) {
        key = Optional.of(text);
    }

    /// Every complete request, in order.
    public synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    public void refuses(int status, String message) {
        next((exchange, _) -> LoopbackServer.send(exchange, status, error(message)));
    }

    public void throttles(int retryAfterSeconds) {
        next((exchange, _) -> {
            exchange.getResponseHeaders().add("Retry-After", String.valueOf(retryAfterSeconds));
            LoopbackServer.send(exchange, 429, error("Rate limit reached"));
        });
    }

    public void replies(String body) {
        next((exchange, _) -> LoopbackServer.send(exchange, 200, body));
    }

    /// Transcribes the next file as this text.
    public void transcribes(String text) {
        next((exchange, request) -> LoopbackServer.send(exchange, 200, transcript(text, request.seconds())));
    }

    public void hangs() {
        next((_, _) -> server.awaitClose());
    }

    /// Sends the head and a part of the body, and then nothing.
    public void stalls() {
        next((exchange, _) -> {
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            server.awaitClose();
        });
    }

    /// Closes the connection in the body.
    public void cutsOff() {
        next((exchange, request) -> {
            byte[] body = transcript(Recordings.tavernText(), request.seconds()).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body, 0, body.length / 2);
            exchange.getResponseBody().flush();
            exchange.close();
        });
    }

    /// Sends more than a client should read.
    public void floods() {
        next((exchange, _) -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] spaces = " ".repeat(1 << 16).getBytes(StandardCharsets.US_ASCII);
            try (OutputStream out = exchange.getResponseBody()) {
                while (!server.isClosed()) {
                    out.write(spaces);
                }
            }
        });
    }

    @Override
    public void close() {
        server.close();
    }

    private synchronized void next(Reply reply) {
        replies.add(reply);
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        try {
            Request request = checked(exchange, body);
            Optional<Reply> reply;
            synchronized (this) {
                requests.add(request);
                reply = Optional.ofNullable(replies.poll());
            }
            if (reply.isPresent()) {
                reply.get().to(exchange, request);
            } else {
                LoopbackServer.send(exchange, 200, transcript(Recordings.tavernText(), request.seconds()));
            }
        } catch (Refusal e) {
            LoopbackServer.send(exchange, e.status, error(e.problem));
        }
    }

    private Request checked(HttpExchange exchange, byte[] body) throws Refusal {
        if (!exchange.getRequestMethod().equals("POST")
                || !exchange.getRequestURI().getPath().equals("/v1/audio/transcriptions")) {
            throw new Refusal(404, "Invalid URL");
        }
        String sent = Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Authorization"), "");
        if (key.filter(text -> !sent.equals("Bearer " + text)).isPresent()) {
            throw new Refusal(401, "Incorrect API key provided: " + sent);
        }
        String type = Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Content-Type"), "");
        if (!type.startsWith("multipart/form-data; boundary=")) {
            throw new Refusal(400, "Could not parse multipart form");
        }
        String mark = "\r\n--" + type.substring(type.indexOf('=') + 1);
        String form = "\r\n" + new String(body, StandardCharsets.ISO_8859_1);
        if (!form.endsWith(mark + "--\r\n")) {
            throw new Refusal(400, "Could not parse multipart form");
        }
        List<String> fields = new ArrayList<>();
        Optional<byte[]> file = Optional.empty();
        for (String part : form.split(Pattern.quote(mark), -1)) {
            Matcher head = FIELD.matcher(part);
            if (head.find()) {
                byte[] value = part.substring(head.end()).getBytes(StandardCharsets.ISO_8859_1);
                if (head.group(1).equals("file")) {
                    file = Optional.of(value);
                } else {
                    fields.add(head.group(1) + "=" + new String(value, StandardCharsets.UTF_8));
                }
            }
        }
        if (fields.stream().noneMatch(field -> field.startsWith("model="))) {
            throw new Refusal(400, "you must provide a model parameter");
        }
        return new Request(fields, seconds(file.orElseThrow(() -> new Refusal(400, "file is required"))));
    }

    private static double seconds(byte[] file) throws Refusal {
        if (file.length > 25 << 20) {
            throw new Refusal(413, "Maximum content size limit (26214400) exceeded");
        }
        if (file.length < HEADER || !new String(file, 0, 4, StandardCharsets.US_ASCII).equals("RIFF")) {
            throw new Refusal(400, "Invalid file format.");
        }
        if (file.length - HEADER < BYTES_A_SECOND / 10) {
            throw new Refusal(400, "Audio file is too short. Minimum audio length is 0.1 seconds.");
        }
        return (file.length - HEADER) / BYTES_A_SECOND;
    }

    /// In the shape of OpenAI: words beside the segments and without punctuation, and the language by its name.
    private static String transcript(String text, double seconds) {
        ObjectNode response = JSON.createObjectNode()
                .put("task", "transcribe")
                .put("language", "english")
                .put("duration", seconds)
                .put("text", text);
        var words = response.putArray("words");
        String[] all = text.strip().split("\\s+", -1);
        for (int i = 0; i < all.length; i++) {
            words.addObject()
                    .put("word", all[i].replaceAll("[^\\p{L}\\p{N}']", ""))
                    .put("start", seconds * i / all.length)
                    .put("end", seconds * (i + 1) / all.length);
        }
        response.putArray("segments")
                .addObject()
                .put("id", 0)
                .put("start", 0.0)
                .put("end", seconds)
                .put("text", " " + text.strip())
                .put("avg_logprob", -0.1);
        return response.toString();
    }

    private static String error(String message) {
        var body = JSON.createObjectNode();
        body.putObject("error").put("message", message).put("type", "invalid_request_error");
        return body.toString();
    }
}
