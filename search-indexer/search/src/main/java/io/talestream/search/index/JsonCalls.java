package io.talestream.search.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.opensearch.client.opensearch.generic.Body;
import org.opensearch.client.opensearch.generic.Requests;

/// Requests as plain JSON: for bulk requests, whose size in bytes matters, and for requests that are verbose with
/// the client's types.
public final class JsonCalls {
    /// A response. Status 400, 404 and 405 are responses too.
    public record Reply(int status, JsonNode body) {
        public boolean isFound() {
            return status < 400;
        }

        /// The body of a successful response; throws otherwise.
        public JsonNode orThrow() {
            if (!isFound()) {
                throw OpenIndex.answered(status, error());
            }
            return body;
        }

        public String error() {
            return body.path("error").path("type").asText("no reason given");
        }
    }

    private static final JsonMapper JSON = new JsonMapper();
    private static final String JSON_TYPE = "application/json";
    private static final String LINES_TYPE = "application/x-ndjson";
    private static final byte[] NOTHING = {};

    private final OpenIndex index;

    public JsonCalls(OpenIndex index) {
        this.index = index;
    }

    public Reply get(String path, Map<String, String> parameters) {
        return send("GET", path, parameters, NOTHING, JSON_TYPE);
    }

    public Reply put(String path, JsonNode body) {
        return send("PUT", path, Map.of(), bytes(body), JSON_TYPE);
    }

    public Reply delete(String path) {
        return send("DELETE", path, Map.of(), NOTHING, JSON_TYPE);
    }

    public Reply post(String path, Map<String, String> parameters, JsonNode body) {
        return send("POST", path, parameters, bytes(body), JSON_TYPE);
    }

    /// Sends a JSON body.
    public Reply post(String path, Map<String, String> parameters, byte[] json) {
        return send("POST", path, parameters, json, JSON_TYPE);
    }

    /// Sends newline-delimited JSON.
    public Reply postLines(String path, Map<String, String> parameters, byte[] lines) {
        return send("POST", path, parameters, lines, LINES_TYPE);
    }

    private Reply send(String method, String path, Map<String, String> parameters, byte[] body, String type) {
        return index.ask(client -> {
            var content = body.length == 0 ? null : Body.from(body, type);
            try (var response =
                    client.generic().execute(Requests.create(method, path, List.of(), parameters, content))) {
                byte[] answer = response.getBody().map(Body::bodyAsBytes).orElse(NOTHING);
                return new Reply(response.getStatus(), tree(answer));
            }
        });
    }

    private static JsonNode tree(byte[] json) throws IOException {
        return json.length == 0 ? JSON.createObjectNode() : JSON.readTree(json);
    }

    private static byte[] bytes(JsonNode body) {
        try {
            return JSON.writeValueAsBytes(body);
        } catch (IOException e) {
            throw new IllegalStateException("cannot write JSON to memory", e);
        }
    }
}
