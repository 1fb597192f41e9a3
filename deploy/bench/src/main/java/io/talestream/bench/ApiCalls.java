package io.talestream.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One client's requests to the API. What it creates lies in one workspace; what it loads, in a small one of its own.
final class ApiCalls {
    private static final Pattern ID = Pattern.compile("\"id\":\"([0-9A-Z]{26})\"");
    private static final int SESSIONS_TO_LOAD = 10;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final URI server;
    private final String token;
    private final String busyCampaign;
    private final String quietWorkspace;

    ApiCalls(URI server, String token) {
        this.server = server;
        this.token = token;
        this.busyCampaign = campaign(workspace());
        this.quietWorkspace = workspace();
        String quietCampaign = campaign(quietWorkspace);
        for (int i = 0; i < SESSIONS_TO_LOAD; i++) {
            post(quietCampaign + "/sessions", "{\"name\":\"Landfall\"}");
        }
    }

    void createSession() {
        post(busyCampaign + "/sessions", "{\"name\":\"Landfall\"}");
    }

    void loadWorkspace() {
        send(request(quietWorkspace).GET().build(), 200);
    }

    /// The ids of workspace and campaign that sessions are created in.
    String[] busyIds() {
        String[] parts = busyCampaign.split("/", -1);
        return new String[] {parts[3], parts[5]};
    }

    String quietId() {
        return quietWorkspace.substring(quietWorkspace.lastIndexOf('/') + 1);
    }

    private String workspace() {
        return "/api/workspaces/" + post("/api/workspaces", "{\"name\":\"Bench\"}");
    }

    private String campaign(String workspace) {
        return workspace + "/campaigns/" + post(workspace + "/campaigns", "{\"name\":\"Tidewater\"}");
    }

    private String post(String path, String body) {
        String answer = send(request(path).POST(BodyPublishers.ofString(body)).build(), 201);
        Matcher id = ID.matcher(answer);
        if (!id.find()) {
            throw new IllegalStateException("no id in " + answer);
        }
        return id.group(1);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.resolve(path))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + token);
    }

    private String send(HttpRequest request, int expected) {
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() != expected) {
                throw new IllegalStateException(
                        "%s answered %d: %s".formatted(request.uri(), response.statusCode(), response.body()));
            }
            return response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
