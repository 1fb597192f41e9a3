package io.talestream.ingest.reference;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.json.tree.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// All responses of an operation: success and every possible refusal.
final class Responses {
    private final Operation operation;
    private final Map<String, JsonNode> generated;

    private Responses(Operation operation) {
        this.operation = operation;
        this.generated = Json.fields(operation.json().get("responses"));
    }

    static JsonNode of(Operation operation) {
        return new Responses(operation).all();
    }

    private JsonNode all() {
        Map<String, JsonNode> all = new TreeMap<>();
        generated.forEach((status, response) -> {
            if (status.startsWith("2")) {
                statuses(status).forEach(given -> all.put(given, success(given, response)));
            } else {
                all.put(status, refusal(status, response));
            }
        });
        for (CommonAnswer answer : CommonAnswer.values()) {
            if (answer.appliesTo(operation)) {
                all.putIfAbsent(answer.status(), answer.reference());
            }
        }
        if (operation.reads() && operation.takes(HttpHeaders.IF_NONE_MATCH)) {
            all.put(
                    "304",
                    Json.of(
                            "description",
                            "It is as it was read before.",
                            "headers",
                            Parameters.headers(List.of(HttpHeaders.ETAG), List.of())));
        }
        return Json.object(all);
    }

    private List<String> statuses(String generated) {
        if (operation.deletes()) {
            return List.of("204");
        }
        return operation.createsOrReplaces() ? List.of("200", "201") : List.of(generated);
    }

    private JsonNode success(String status, JsonNode response) {
        String reason = HttpStatus.getDefaultReason(Integer.parseInt(status));
        JsonNode content = Json.find(response, "content").orElseGet(Json::of);
        boolean versioned = operation.answersWithVersion() && content.get(MediaType.APPLICATION_JSON) != null;
        List<String> headers = versioned ? List.of(HttpHeaders.ETAG) : List.of();
        JsonNode answer = Json.of("description", reason, "headers", Parameters.headers(headers, List.of()));
        return operation.deletes() ? answer : Json.with(answer, Json.of("content", content));
    }

    /// A reason declared at the method takes precedence over the common one.
    private static JsonNode refusal(String status, JsonNode response) {
        CommonAnswer common = CommonAnswer.of(status)
                .orElseThrow(() -> new IllegalStateException("nothing is known about answers with " + status));
        String said = Json.text(response, "description");
        return said.equals(HttpStatus.getDefaultReason(Integer.parseInt(status)))
                ? common.reference()
                : common.response(said);
    }
}
