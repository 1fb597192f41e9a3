package io.talestream.bench;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.apache.ApacheHttpClient;

/// Requests to the API, through the HTTP client that the DynamoDB calls use too, so that its cost is on both sides.
record ApiCalls(URI server, String token) {
    private static final SdkHttpClient HTTP = ApacheHttpClient.create();
    private static final Pattern ID = Pattern.compile("\"id\":\"([0-9A-Z]{26})\"");

    String createWorkspace() {
        return post("/api/workspaces", "Bench");
    }

    String createWorkspace(int sessions) {
        String workspace = createWorkspace();
        String campaign = createCampaign(workspace);
        for (int i = 0; i < sessions; i++) {
            createSession(workspace, campaign);
        }
        return workspace;
    }

    String createCampaign(String workspace) {
        return post("/api/workspaces/" + workspace + "/campaigns", "Tidewater");
    }

    void createSession(String workspace, String campaign) {
        post("/api/workspaces/" + workspace + "/campaigns/" + campaign + "/sessions", "Landfall");
    }

    void load(String workspace) {
        send(request(SdkHttpMethod.GET, "/api/workspaces/" + workspace).build(), 200);
    }

    private String post(String path, String name) {
        byte[] bytes = "{\"name\":\"%s\"}".formatted(name).getBytes(StandardCharsets.UTF_8);
        String answer = send(
                request(SdkHttpMethod.POST, path)
                        .putHeader("Content-Type", "application/json")
                        .putHeader("Content-Length", Integer.toString(bytes.length))
                        .contentStreamProvider(() -> new ByteArrayInputStream(bytes))
                        .build(),
                201);
        Matcher id = ID.matcher(answer);
        if (!id.find()) {
            throw new IllegalStateException("no id in the response " + answer);
        }
        return id.group(1);
    }

    private SdkHttpFullRequest.Builder request(SdkHttpMethod method, String path) {
        return SdkHttpFullRequest.builder()
                .method(method)
                .uri(server.resolve(path))
                .putHeader("Authorization", "Bearer " + token);
    }

    private static String send(SdkHttpFullRequest request, int expected) {
        var call = HttpExecuteRequest.builder()
                .request(request)
                .contentStreamProvider(request.contentStreamProvider().orElse(null))
                .build();
        try {
            HttpExecuteResponse response = HTTP.prepareRequest(call).call();
            int status = response.httpResponse().statusCode();
            try (InputStream body = response.responseBody().orElseThrow()) {
                String text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
                if (status != expected) {
                    throw new IllegalStateException("%s answered %d: %s".formatted(request.getUri(), status, text));
                }
                return text;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
