package io.talestream.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.testing.tokens.Tokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// A game table on a running system: a workspace with a campaign, used over HTTP by its GM.
final class LocalTable implements AutoCloseable {
    /// The result of a search.
    record Found(int status, boolean hasRetryAfter, long total, List<String> sessions) {}

    private static final JsonMapper JSON = new JsonMapper();
    private static final int UNAVAILABLE = 503;

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI api;
    private final String token;
    private final String workspace;
    private final String campaign;

    LocalTable(LocalSystem system) {
        this(
                system.uri(),
                new Tokens(system.issuer(), LocalIssuer.CLIENT).valid(new UserId("sub-" + UUID.randomUUID())));
    }

    LocalTable(URI api, String token) {
        this.api = api;
        this.token = token;
        this.workspace = id(json("POST", "/api/workspaces", "{\"name\":\"Thursday\"}"));
        this.campaign = id(json("POST", "/api/workspaces/" + workspace + "/campaigns", "{\"name\":\"Tidewater\"}"));
    }

    String workspace() {
        return workspace;
    }

    /// Creates a session with this transcript and returns its id.
    String session(String name, String said) {
        String sessions = "/api/workspaces/%s/campaigns/%s/sessions".formatted(workspace, campaign);
        String session = id(json("POST", sessions, "{\"name\":\"%s\"}".formatted(name)));
        var put = send("PUT", sessions + "/" + session + "/transcript", said, "text/plain");
        if (put.statusCode() != 200) {
            throw new AssertionError("the transcript was answered %d: %s".formatted(put.statusCode(), put.body()));
        }
        return session;
    }

    /// A session whose recording, a WAV, was uploaded.
    SessionRef record(String name, byte[] wav) {
        String sessions = "/api/workspaces/%s/campaigns/%s/sessions".formatted(workspace, campaign);
        String session = id(json("POST", sessions, "{\"name\":\"%s\"}".formatted(name)));
        String audio = sessions + "/" + session + "/audio";
        String wanted = "{\"contentType\":\"audio/wav\",\"bytes\":%d}".formatted(wav.length);
        for (JsonNode piece : tree(done("POST", audio, wanted)).path("missing")) {
            upload(piece, wav);
        }
        done("POST", audio + "/uploaded", "");
        return new SessionRef(new WorkspaceId(workspace), new CampaignId(campaign), new SessionId(session));
    }

    JsonNode read(SessionRef session) {
        return tree(done("GET", path(session), ""));
    }

    /// Marks every utterance with this word as secret.
    void hide(SessionRef session, String word) {
        String transcript = path(session) + "/transcript";
        tree(done("GET", transcript, ""))
                .path("utterances")
                .valueStream()
                .filter(utterance -> utterance.path("text").asText().contains(word))
                .forEach(utterance -> done(
                        "PATCH",
                        transcript + "/utterances/" + utterance.path("n").asInt(),
                        "{\"secret\":true}"));
    }

    void delete(SessionRef session) {
        done("DELETE", path(session), "");
    }

    private static String path(SessionRef session) {
        return "/api/workspaces/%s/campaigns/%s/sessions/%s"
                .formatted(
                        session.workspace().value(),
                        session.campaign().value(),
                        session.session().value());
    }

    private void upload(JsonNode piece, byte[] wav) {
        int from = piece.path("offset").asInt();
        var put = HttpRequest.newBuilder(URI.create(piece.path("url").asText()))
                .PUT(BodyPublishers.ofByteArray(wav, from, piece.path("bytes").asInt()));
        piece.path("headers").properties().stream()
                .filter(header -> !header.getKey().equalsIgnoreCase("content-length"))
                .filter(header -> !header.getKey().equalsIgnoreCase("host"))
                .forEach(header -> put.header(header.getKey(), header.getValue().asText()));
        expect(send(put.build()), 200);
    }

    /// All hits, in order.
    List<JsonNode> hits(String question) {
        return tree(searched(question).body())
                .path("groups")
                .valueStream()
                .flatMap(group -> group.path("hits").valueStream())
                .toList();
    }

    /// Any status but 200, or 503 with `Retry-After`, fails the test.
    private HttpResponse<String> searched(String question) {
        var answer = send(
                "GET",
                "/api/workspaces/%s/search?size=200&in=transcript&q=%s"
                        .formatted(workspace, URLEncoder.encode(question, StandardCharsets.UTF_8)),
                "",
                "application/json");
        if (answer.statusCode() != UNAVAILABLE
                || answer.headers().firstValue("Retry-After").isEmpty()) {
            expect(answer, 200);
        }
        return answer;
    }

    /// Searches the transcripts.
    Found search(String question) {
        var answer = searched(question);
        JsonNode body = tree(answer.body());
        List<String> sessions = new ArrayList<>();
        body.path("groups")
                .forEach(group -> group.path("hits")
                        .forEach(_ ->
                                sessions.add(group.path("session").path("id").asText())));
        return new Found(
                answer.statusCode(),
                answer.headers().firstValue("Retry-After").isPresent(),
                body.path("overview").path("total").asLong(-1),
                sessions);
    }

    @Override
    public void close() {
        client.close();
    }

    private static String id(JsonNode made) {
        return made.path("id").asText();
    }

    private JsonNode json(String method, String path, String body) {
        return tree(expect(send(method, path, body, "application/json"), 201));
    }

    private String done(String method, String path, String body) {
        var answer = send(method, path, body, "application/json");
        return expect(answer, answer.statusCode() == 204 ? 204 : 200);
    }

    private static String expect(HttpResponse<String> answer, int status) {
        if (answer.statusCode() != status) {
            throw new AssertionError(
                    "%s was answered %d: %s".formatted(answer.uri().getPath(), answer.statusCode(), answer.body()));
        }
        return answer.body();
    }

    private HttpResponse<String> send(String method, String path, String body, String type) {
        var request = HttpRequest.newBuilder(api.resolve(path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", type)
                .header("If-Match", "*")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        return send(request);
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(request.uri().getPath() + " does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
