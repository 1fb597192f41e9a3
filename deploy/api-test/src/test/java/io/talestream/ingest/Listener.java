package io.talestream.ingest;

import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.ObjectMapper;
import io.talestream.testing.time.Eventually;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A client with an open event stream. Collects every event it receives.
final class Listener implements AutoCloseable {
    record ReceivedEvent(String id, String name, String data) {
        String text(String field) {
            try {
                JsonNode json = ObjectMapper.getDefault().readValue(data, JsonNode.class);
                JsonNode value = json == null ? null : json.get(field);
                return value == null ? "" : value.coerceStringValue();
            } catch (IOException e) {
                throw new UncheckedIOException("not JSON: " + data, e);
            }
        }

        boolean isAbout(String kind, String thing) {
            return text("kind").equals(kind) && text("id").equals(thing);
        }
    }

    private static final ReceivedEvent THE_END = new ReceivedEvent("", "the end", "{}");

    private final HttpClient http;
    private final Queue<ReceivedEvent> incoming = new ConcurrentLinkedQueue<>();
    private final List<ReceivedEvent> received = new ArrayList<>();

    private Listener(HttpClient http, HttpResponse<InputStream> response) {
        this.http = http;
        if (response.statusCode() != 200) {
            throw new AssertionError("not a stream: " + response.statusCode());
        }
        Thread.ofVirtual().start(() -> read(response));
    }

    /// Returns after the first event has arrived.
    static Listener to(Client client, String workspace, @Nullable String lastEventId) {
        var request = HttpRequest.newBuilder(client.server().resolve(workspace + "/events"))
                .header("Authorization", "Bearer " + client.token());
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        try {
            var http = HttpClient.newHttpClient();
            var listener = new Listener(http, http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream()));
            listener.awaits(_ -> true);
            return listener;
        } catch (IOException e) {
            throw new UncheckedIOException("the stream did not open", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /// Waits for the next event that matches.
    ReceivedEvent awaits(Predicate<ReceivedEvent> wanted) {
        List<ReceivedEvent> found = new ArrayList<>();
        Eventually.until(() -> "the awaited event arrives; so far: " + received, () -> {
            for (ReceivedEvent next = incoming.poll(); next != null; next = incoming.poll()) {
                received.add(next);
                if (wanted.test(next)) {
                    return found.add(next);
                }
                if (next.equals(THE_END)) {
                    throw new AssertionError("the stream has ended; received: " + received);
                }
            }
            return false;
        });
        return found.getFirst();
    }

    void awaitsTheEnd() {
        awaits(THE_END::equals);
    }

    List<ReceivedEvent> received() {
        return List.copyOf(received);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private void read(HttpResponse<InputStream> response) {
        try (var lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            String id = "";
            String name = "";
            var data = new StringBuilder();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty()) {
                    incoming.add(new ReceivedEvent(id, name, data.toString()));
                    name = "";
                    data.setLength(0);
                } else if (line.startsWith("id:")) {
                    id = line.substring(3).strip();
                } else if (line.startsWith("event:")) {
                    name = line.substring(6).strip();
                } else if (line.startsWith("data:")) {
                    data.append(line.substring(5).strip());
                }
            }
        } catch (IOException e) {
            // A broken connection ends the stream, too.
        }
        incoming.add(THE_END);
    }
}
