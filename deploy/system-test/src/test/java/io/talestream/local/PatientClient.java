package io.talestream.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.testing.time.Eventually;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/// A client that repeats its requests until one of the processes answers: a write has the same idempotency key
/// each time and is done once. Requests may fail only while a test kills processes: at any other time a
/// failed connection, and at all times a status of 500 or more other than 503 with `Retry-After`, fails the test.
final class PatientClient implements AutoCloseable {
    private static final int UNAVAILABLE = 503;
    private static final Duration PATIENCE = Duration.ofMinutes(6);
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final Supplier<String> token;
    private final Supplier<List<URI>> apis;
    private final Disruptions disruptions;
    private final String workspace;
    private final String campaign;
    private final String sessions;

    PatientClient(String token, Supplier<List<URI>> apis, Disruptions disruptions) {
        this(() -> token, apis, disruptions);
    }

    PatientClient(Supplier<String> token, Supplier<List<URI>> apis, Disruptions disruptions) {
        this.token = token;
        this.apis = apis;
        this.disruptions = disruptions;
        this.workspace = "/api/workspaces/" + made("/api/workspaces", "Table");
        String campaigns = workspace + "/campaigns";
        this.campaign = campaigns + "/" + made(campaigns, "The Long Way");
        this.sessions = campaign + "/sessions";
    }

    /// Posts sessions with a transcript one after the other, one per permit. Returns their ids.
    List<String> posts(int count, Semaphore turns) throws InterruptedException {
        List<String> posted = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            turns.acquire();
            posted.add(posts("Night " + i, "GM: A heron rises from the reeds."));
        }
        return posted;
    }

    /// Posts a session with a transcript. Returns its id.
    String posts(String name, String said) {
        String id = made(sessions, name);
        call("PUT", sessions + "/" + id + "/transcript", said, "text/plain");
        return id;
    }

    /// Posts a session with a recording. Returns its id.
    String records(byte[] wav) {
        String id = made(sessions, "Spoken");
        String audio = sessions + "/" + id + "/audio";
        JsonNode pieces = call(
                "POST",
                audio,
                "{\"contentType\":\"audio/wav\",\"bytes\":%d}".formatted(wav.length),
                "application/json");
        pieces.path("missing").forEach(piece -> upload(piece, wav));
        call("POST", audio + "/uploaded", "{}", "application/json");
        return id;
    }

    void renamesCampaign(String name) {
        call("PATCH", campaign, "{\"name\":\"%s\"}".formatted(name), "application/json");
    }

    void deletes(String session) {
        call("DELETE", sessions + "/" + session, "", "");
    }

    /// The names of the campaign as its sessions show it.
    List<String> campaignNames() {
        return sessions().stream()
                .map(session -> session.path("campaignName").asText())
                .distinct()
                .toList();
    }

    /// Every session of the campaign.
    List<JsonNode> sessions() {
        List<JsonNode> all = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            JsonNode page = call(
                    "GET",
                    sessions + "?size=100"
                            + cursor.map(next -> "&cursor=" + next).orElse(""),
                    "",
                    "");
            page.path("items").forEach(all::add);
            cursor = Optional.of(page.path("next").asText()).filter(next -> !next.isEmpty());
        } while (cursor.isPresent());
        return all;
    }

    String status(String session) {
        return call("GET", sessions + "/" + session, "", "application/json")
                .path("status")
                .asText();
    }

    /// The sessions of all hits; the search services serve the pages in turn.
    List<String> found(List<URI> searching) {
        return hits(searching, "heron", 5).stream().map(Hit::session).toList();
    }

    record Hit(String session, String text) {}

    /// The hits for a word, including words that sound alike, in pages of this size.
    List<Hit> hits(List<URI> searching, String word, int size) {
        List<Hit> found = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        int page = 0;
        do {
            int turn = page++;
            String path = workspace + "/search?q=" + word + "&in=transcript&size=" + size
                    + cursor.map(next -> "&cursor=" + next).orElse("");
            JsonNode answer = until(() -> rotated(searching, turn), "GET", path, "", "");
            answer.path("groups")
                    .forEach(group -> group.path("hits")
                            .forEach(hit -> found.add(new Hit(
                                    group.path("session").path("id").asText(),
                                    hit.toString().replaceAll("</?mark>", "")))));
            cursor = Optional.of(answer.path("next").asText()).filter(next -> !next.isEmpty());
        } while (cursor.isPresent());
        return found;
    }

    private static List<URI> rotated(List<URI> all, int by) {
        List<URI> rotated = new ArrayList<>(all);
        Collections.rotate(rotated, by);
        return rotated;
    }

    int code(URI at, String path) {
        try {
            return http.send(request(at, "GET", path, "", "application/json", "none"), BodyHandlers.ofString())
                    .statusCode();
        } catch (IOException e) {
            throw new AssertionError(at + " does not answer", e);
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    /// The groups on the operations page, each with its state.
    List<String> groups(URI at) {
        List<String> groups = new ArrayList<>();
        until(() -> List.of(at), "GET", "/operations", "", "")
                .path("groups")
                .forEach(group -> groups.add(
                        group.path("name").asText() + " " + group.path("state").asText()));
        return groups;
    }

    private String made(String list, String name) {
        return call("POST", list, "{\"name\":\"%s\"}".formatted(name), "application/json")
                .path("id")
                .asText();
    }

    private JsonNode call(String method, String path, String body, String type) {
        return until(apis, method, path, body, type);
    }

    private JsonNode until(Supplier<List<URI>> where, String method, String path, String body, String type) {
        String key = UUID.randomUUID().toString();
        var last = new AtomicReference<>("nothing was sent yet");
        var done = new AtomicReference<HttpResponse<String>>();
        Eventually.within(PATIENCE, () -> "%s %s: %s".formatted(method, path, last), () -> {
            Disruptions.Moment sending = disruptions.now();
            for (URI at : where.get()) {
                HttpRequest request = request(at, method, path, body, type, key);
                try {
                    HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
                    last.set(answer.statusCode() + " " + answer.body());
                    if (!isWorthAnotherTry(answer, sending)) {
                        done.set(answer);
                        return true;
                    }
                } catch (IOException e) {
                    last.set(e.toString());
                    if (!sending.isDisrupted()) {
                        throw new AssertionError(request + " failed, and no process was killed", e);
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError("interrupted", e);
                }
            }
            return false;
        });
        HttpResponse<String> answer = done.get();
        if (answer.statusCode() >= 300) {
            throw new AssertionError(
                    "%s %s was answered %d: %s".formatted(method, path, answer.statusCode(), answer.body()));
        }
        try {
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new AssertionError(answer.body(), e);
        }
    }

    /// A busy machine may answer a search with this status; clients retry then.
    private static boolean isWorthAnotherTry(HttpResponse<String> answer, Disruptions.Moment sending) {
        return answer.statusCode() == UNAVAILABLE
                && answer.headers().firstValue("Retry-After").isPresent()
                && (sending.isDisrupted() || answer.uri().getPath().endsWith("/search"));
    }

    private void upload(JsonNode piece, byte[] all) {
        var put = HttpRequest.newBuilder(URI.create(piece.path("url").asText()))
                .PUT(BodyPublishers.ofByteArray(
                        all, piece.path("offset").asInt(), piece.path("bytes").asInt()));
        piece.path("headers")
                .properties()
                .forEach(header -> put.header(header.getKey(), header.getValue().asText()));
        try {
            HttpResponse<String> answer = http.send(put.build(), BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new AssertionError("a piece was answered %d: %s".formatted(answer.statusCode(), answer.body()));
            }
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("a piece was not taken", e);
        }
    }

    private HttpRequest request(URI at, String method, String path, String body, String type, String key) {
        var request = HttpRequest.newBuilder(at.resolve(path))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + token.get())
                .header("Idempotency-Key", key)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", type);
        }
        if (List.of("PUT", "PATCH", "DELETE").contains(method)) {
            request.header("If-Match", "*");
        }
        return request.build();
    }

    @Override
    public void close() {
        http.close();
    }
}
