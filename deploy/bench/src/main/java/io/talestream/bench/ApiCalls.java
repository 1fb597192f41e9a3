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

/// Requests to the API, through the HTTP client that the DynamoDB calls use too, so that its cost is on both sides. It
/// creates sessions in one workspace and loads others: a new one with 10 sessions, and one with the 40 of a year.
final class ApiCalls {
    private static final Pattern ID = Pattern.compile("\"id\":\"([0-9A-Z]{26})\"");
    private static final int A_FEW = 10;
    private static final int A_YEAR = 40;

    private final SdkHttpClient http = ApacheHttpClient.create();
    private final URI server;
    private final String token;
    private final String busyCampaign;
    private final String newWorkspace;
    private final String yearOldWorkspace;

    ApiCalls(URI server, String token) {
        this.server = server;
        this.token = token;
        this.busyCampaign = campaign(workspace());
        this.newWorkspace = workspaceWith(A_FEW);
        this.yearOldWorkspace = workspaceWith(A_YEAR);
    }

    void createSession() {
        post(busyCampaign + "/sessions", "{\"name\":\"Landfall\"}");
    }

    void loadNewWorkspace() {
        send(request(SdkHttpMethod.GET, newWorkspace).build(), 200);
    }

    void loadYearOldWorkspace() {
        send(request(SdkHttpMethod.GET, yearOldWorkspace).build(), 200);
    }

    /// The ids of the workspace and the campaign in which sessions are created.
    String[] busyIds() {
        String[] parts = busyCampaign.split("/", -1);
        return new String[] {parts[3], parts[5]};
    }

    String newId() {
        return newWorkspace.substring(newWorkspace.lastIndexOf('/') + 1);
    }

    String yearOldId() {
        return yearOldWorkspace.substring(yearOldWorkspace.lastIndexOf('/') + 1);
    }

    private String workspaceWith(int sessions) {
        String workspace = workspace();
        String campaign = campaign(workspace);
        for (int i = 0; i < sessions; i++) {
            post(campaign + "/sessions", "{\"name\":\"Landfall\"}");
        }
        return workspace;
    }

    private String workspace() {
        return "/api/workspaces/" + post("/api/workspaces", "{\"name\":\"Bench\"}");
    }

    private String campaign(String workspace) {
        return workspace + "/campaigns/" + post(workspace + "/campaigns", "{\"name\":\"Tidewater\"}");
    }

    private String post(String path, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
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

    private String send(SdkHttpFullRequest request, int expected) {
        var call = HttpExecuteRequest.builder()
                .request(request)
                .contentStreamProvider(request.contentStreamProvider().orElse(null))
                .build();
        try {
            HttpExecuteResponse response = http.prepareRequest(call).call();
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
