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
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/// Someone at the game table, whose requests are sent until one of the processes answers: a write under the same key
/// each time, so that it is done once.
final class PatientClient implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(6);
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final String token;
    private final Supplier<List<URI>> apis;
    private final String workspace;
    private final String campaign;
    private final String sessions;

    PatientClient(String token, Supplier<List<URI>> apis) {
        this.token = token;
        this.apis = apis;
        this.workspace = "/api/workspaces/" + made("/api/workspaces", "Table");
        String campaigns = workspace + "/campaigns";
        this.campaign = campaigns + "/" + made(campaigns, "The Long Way");
        this.sessions = campaign + "/sessions";
    }

    /// Sessions with a transcript, one after the other, each when it is their turn. Answers with their ids.
    List<String> posts(int count, Semaphore turns) throws InterruptedException {
        List<String> posted = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            turns.acquire();
            String id = made(sessions, "Night " + i);
            call("PUT", sessions + "/" + id + "/transcript", "GM: A heron rises from the reeds.", "text/plain");
            posted.add(id);
        }
        return posted;
    }

    /// A session with a recording. Answers with its id.
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

    /// The campaign's, as its sessions have it.
    List<String> campaignNames() {
        List<String> names = new ArrayList<>();
        call("GET", sessions + "?size=100", "", "")
                .path("items")
                .forEach(session -> names.add(session.path("campaignName").asText()));
        return names.stream().distinct().toList();
    }

    String status(String session) {
        return call("GET", sessions + "/" + session, "", "application/json")
                .path("status")
                .asText();
    }

    /// The sessions of all hits, a page from each of those that search in turn.
    List<String> found(List<URI> searching) {
        List<String> found = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        int page = 0;
        do {
            URI at = searching.get(page++ % searching.size());
            String asked = workspace + "/search?q=heron&in=transcript&size=5"
                    + cursor.map(next -> "&cursor=" + next).orElse("");
            JsonNode answer = until(() -> List.of(at), "GET", asked, "", "");
            answer.path("groups")
                    .forEach(group -> group.path("hits")
                            .forEach(_ ->
                                    found.add(group.path("session").path("id").asText())));
            cursor = Optional.of(answer.path("next").asText()).filter(next -> !next.isEmpty());
        } while (cursor.isPresent());
        return found;
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

    /// The groups that operators are shown, each with how it is.
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
        var answer = new Object() {
            Optional<HttpResponse<String>> last = Optional.empty();
        };
        Eventually.within(PATIENCE, () -> "%s %s: %s".formatted(method, path, answer.last), () -> {
            for (URI at : where.get()) {
                answer.last = sent(request(at, method, path, body, type, key));
                if (answer.last.filter(one -> one.statusCode() < 500).isPresent()) {
                    return true;
                }
            }
            return false;
        });
        HttpResponse<String> told = answer.last.orElseThrow();
        try {
            if (told.statusCode() >= 300) {
                throw new AssertionError(
                        "%s %s was answered %d: %s".formatted(method, path, told.statusCode(), told.body()));
            }
            return JSON.readTree(told.body());
        } catch (IOException e) {
            throw new AssertionError(told.body(), e);
        }
    }

    private void upload(JsonNode piece, byte[] all) {
        var put = HttpRequest.newBuilder(URI.create(piece.path("url").asText()))
                .PUT(BodyPublishers.ofByteArray(
                        all, piece.path("offset").asInt(), piece.path("bytes").asInt()));
        piece.path("headers")
                .properties()
                .forEach(header -> put.header(header.getKey(), header.getValue().asText()));
        if (sent(put.build()).map(HttpResponse::statusCode).orElse(0) != 200) {
            throw new AssertionError("a piece was not taken");
        }
    }

    private HttpRequest request(URI at, String method, String path, String body, String type, String key) {
        var request = HttpRequest.newBuilder(at.resolve(path))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + token)
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

    private Optional<HttpResponse<String>> sent(HttpRequest request) {
        try {
            return Optional.of(http.send(request, BodyHandlers.ofString()));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
