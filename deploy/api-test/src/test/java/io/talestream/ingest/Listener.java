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

/// Someone with an open stream of events. Remembers all that was said.
final class Listener implements AutoCloseable {
    /// An event as it came.
    record Heard(String id, String name, String data) {
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

    private static final Heard THE_END = new Heard("", "the end", "{}");

    private final HttpClient http;
    private final Queue<Heard> coming = new ConcurrentLinkedQueue<>();
    private final List<Heard> heard = new ArrayList<>();

    private Listener(HttpClient http, HttpResponse<InputStream> response) {
        this.http = http;
        if (response.statusCode() != 200) {
            throw new AssertionError("not a stream: " + response.statusCode());
        }
        Thread.ofVirtual().start(() -> read(response));
    }

    /// Returns once the server has begun to speak.
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

    /// The first thing said, from now on, that is like this.
    Heard awaits(Predicate<Heard> wanted) {
        List<Heard> found = new ArrayList<>();
        Eventually.until(() -> "what is awaited is said; so far: " + heard, () -> {
            for (Heard next = coming.poll(); next != null; next = coming.poll()) {
                heard.add(next);
                if (wanted.test(next)) {
                    return found.add(next);
                }
                if (next.equals(THE_END)) {
                    throw new AssertionError("the stream has ended; it said " + heard);
                }
            }
            return false;
        });
        return found.getFirst();
    }

    void awaitsTheEnd() {
        awaits(THE_END::equals);
    }

    List<Heard> heard() {
        return List.copyOf(heard);
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
                    coming.add(new Heard(id, name, data.toString()));
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
            // however it ended, it has
        }
        coming.add(THE_END);
    }
}
