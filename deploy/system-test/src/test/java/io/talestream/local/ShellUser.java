package io.talestream.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;

/// A user with a shell on the machine of the system, with `talestream token` and `curl`.
record ShellUser(URI api, Path directory, String user) {
    private static final JsonMapper JSON = new JsonMapper();

    String token() {
        CommandRun run = CommandRun.of(Map.of(), "token", "--user", user, "--data", directory.toString());
        if (run.status() != 0) {
            throw new AssertionError(run.toString());
        }
        return run.out().strip();
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return JSON.readTree(send("GET", path, "").body());
    }

    JsonNode post(String path) throws IOException, InterruptedException {
        return JSON.readTree(send("POST", path, "").body());
    }

    HttpResponse<String> send(String method, String path, String body) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(api.resolve(path))
                            .header("Authorization", "Bearer " + token())
                            .header("Content-Type", "application/json")
                            .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                            .build(),
                    BodyHandlers.ofString());
        }
    }
}
