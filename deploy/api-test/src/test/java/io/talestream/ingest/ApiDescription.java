package io.talestream.ingest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.talestream.ingest.Client.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The OpenAPI document of a running server, read with independent JSON and JSON Schema libraries.
record ApiDescription(JsonNode document) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// Headers that clients act on; each one in a response must be documented.
    private static final List<String> MEANT_TO_BE_READ =
            List.of("ETag", "Retry-After", "WWW-Authenticate", "X-Request-Id");

    static ApiDescription by(ApiServer api) {
        return new ApiDescription(
                json(api.anonymous().get("/openapi.json").is(200).body()));
    }

    /// By method and path, like `Route.name()`.
    Map<String, JsonNode> operations() {
        Map<String, JsonNode> operations = new TreeMap<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(operation -> operations.put(
                                operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                operation.getValue())));
        return operations;
    }

    JsonNode operation(String name) {
        JsonNode operation = operations().get(name);
        if (operation == null) {
            throw new AssertionError(name + " is not described");
        }
        return operation;
    }

    boolean lists(String operation, int status) {
        return operation(operation).path("responses").has(Integer.toString(status));
    }

    /// The differences between a response and its description; empty if there are none.
    List<String> differences(String operation, Answer answer) {
        JsonNode response = resolved(operation(operation).path("responses").path(Integer.toString(answer.status())));
        if (response.isMissingNode()) {
            return List.of("%s is not said to answer %d: %s".formatted(operation, answer.status(), answer.body()));
        }
        List<String> differences = new ArrayList<>();
        response.path("headers").properties().forEach(header -> {
            JsonNode described = resolved(header.getValue());
            Optional<String> sent = answer.headers().firstValue(header.getKey());
            if (described.path("required").asBoolean() && sent.isEmpty()) {
                differences.add(header.getKey() + " is missing");
            }
            sent.filter(value -> !value.matches(
                            described.path("schema").path("pattern").asText(".*")))
                    .ifPresent(value -> differences.add(header.getKey() + " is " + value));
        });
        MEANT_TO_BE_READ.stream()
                .filter(name -> answer.headers().firstValue(name).isPresent()
                        && !response.path("headers").has(name))
                .forEach(name -> differences.add(name + " is not described"));
        content(response, answer).forEach(differences::add);
        return differences;
    }

    private Stream<String> content(JsonNode response, Answer answer) {
        JsonNode content = response.path("content");
        if (content.isEmpty()) {
            return answer.body().isEmpty() ? Stream.of() : Stream.of("there is a body: " + answer.body());
        }
        String type = answer.contentType().orElse("no type").replaceFirst(";.*", "");
        if (!content.has(type)) {
            return Stream.of(type + " is not among the listed types");
        }
        return type.endsWith("json") ? invalid(content.path(type).path("schema"), json(answer.body())) : Stream.of();
    }

    private Stream<String> invalid(JsonNode schema, JsonNode value) {
        ObjectNode root = JSON.createObjectNode();
        root.set("components", document.path("components"));
        root.setAll((ObjectNode) schema);
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(root)
                .validate(value, context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
                .stream()
                .map(Error::toString);
    }

    /// The node, with a reference within the document resolved.
    JsonNode resolved(JsonNode node) {
        String reference = node.path("$ref").asText();
        return reference.isEmpty() ? node : document.at(reference.substring(1));
    }

    /// As ASCII: a lone surrogate has no other representation.
    static String text(JsonNode json) {
        try {
            return JSON.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII).writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError("cannot be written: " + json, e);
        }
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + text, e);
        }
    }
}
