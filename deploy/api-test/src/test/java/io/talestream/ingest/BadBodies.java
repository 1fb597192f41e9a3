package io.talestream.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/// Bodies that a schema does not allow, each with one mistake.
final class BadBodies {
    private static final String LONG_NUMBER = "9".repeat(400);
    private static final List<String> NO_OBJECT =
            List.of("[]", "[{}]", "null", "7", "-0", "true", "\"text\"", "[[[]]]");
    private static final List<String> NO_JSON = List.of(
            "{",
            "}",
            "{\"name\"",
            "{\"name\":}",
            "{'name':'a'}",
            "{\"name\":NaN}",
            "{\"name\":01}",
            "{,}",
            "name=a",
            "<a/>",
            "\u0000",
            "[".repeat(5_000),
            "[".repeat(2_000) + "]".repeat(2_000),
            "{\"name\":".repeat(2_000) + "1" + "}".repeat(2_000));
    private static final List<String> NO_TEXT =
            List.of("\u00ff\u00fe{", "{\"name\":\"\u00e9\"}", "{\"\u00c0\u0080\":1}", "\u00ef\u00bb\u00bf");

    private final ApiDescription described;
    private final JsonNode schema;
    private final String good;

    /// `schema` describes the request body, `good` is a valid example.
    BadBodies(ApiDescription described, JsonNode schema, String good) {
        this.described = described;
        this.schema = described.resolved(schema);
        this.good = good;
    }

    /// A body and its invalid field.
    record Body(String bytes, String field) {
        static Body of(String text, String field) {
            return new Body(BadRequest.bytes(text), field);
        }
    }

    Arbitrary<Body> any() {
        List<Arbitrary<Body>> kinds = new ArrayList<>(List.of(
                Arbitraries.of(NO_JSON).map(text -> Body.of(text, "")),
                Arbitraries.of(NO_TEXT).map(bytes -> new Body(bytes, "")),
                truncated()));
        if (schema.path("type").asText().equals("object")) {
            kinds.add(Arbitraries.of(NO_OBJECT).map(text -> Body.of(text, "")));
            kinds.add(Arbitraries.of("colour", "__proto__", "Name", "", "a.b", "ναί")
                    .map(field -> with(field, ApiDescription.json("1"), field)));
            kinds.add(wrongField());
            kinds.add(wrongField());
            List<String> required = new ArrayList<>();
            schema.path("required").forEach(name -> required.add(name.asText()));
            if (!required.isEmpty()) {
                kinds.add(Arbitraries.of(required).map(this::without));
                kinds.add(Arbitraries.of(required).map(name -> with(name, ApiDescription.json("null"), name)));
            }
        }
        String whole = schema.isEmpty() ? "value" : "body";
        kinds.add(Arbitraries.of("x", "}", "]", "1", "{}", "\u0000").map(more -> Body.of(good + " " + more, whole)));
        return Arbitraries.oneOf(kinds);
    }

    private Arbitrary<Body> truncated() {
        String whole = BadRequest.bytes(good);
        return Arbitraries.integers().between(1, whole.length() - 1).map(end -> new Body(whole.substring(0, end), ""));
    }

    private Arbitrary<Body> wrongField() {
        List<String> names = new ArrayList<>();
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        return Arbitraries.oneOf(names.stream()
                .map(name -> wrong(schema.path("properties").path(name))
                        .map(json -> with(name, ApiDescription.json(json), name)))
                .toList());
    }

    /// Values that this schema does not allow, as JSON.
    private Arbitrary<String> wrong(JsonNode field) {
        JsonNode type = described.resolved(field);
        return switch (type.path("type").asText()) {
            case "string" ->
                type.has("enum")
                        ? Arbitraries.of("7", "true", "[]", "{}", "\"KING\"", "\"\"", "\"gm \"", LONG_NUMBER)
                        : Arbitraries.of(wrongTexts(type));
            case "integer" -> Arbitraries.of(wrongNumbers(type));
            case "array" ->
                Arbitraries.oneOf(
                        Arbitraries.of("7", "true", "\"a\"", "{}", "[null]", "[[\"a\"]]", "[{}]", "[7]"),
                        Arbitraries.just(tooMany(type)),
                        wrong(type.path("items")).map(item -> "[" + item + "]"));
            case "object" -> Arbitraries.of("7", "true", "\"a\"", "[]", "{}", LONG_NUMBER);
            case "boolean" -> Arbitraries.of("7", "\"true\"", "[]", "{}", LONG_NUMBER);
            default -> throw new AssertionError("nothing is known about what is wrong for " + type);
        };
    }

    private static List<String> wrongTexts(JsonNode type) {
        List<String> wrong =
                new ArrayList<>(List.of("7", "1.5", "true", "[]", "{}", "[\"a\"]", LONG_NUMBER, "\"\\ud800\""));
        if (type.has("maxLength")) {
            int most = type.path("maxLength").asInt();
            wrong.add("\"" + "x".repeat(most + 1) + "\"");
            wrong.add("\"" + "🐉".repeat(most + 1) + "\"");
        }
        if (type.path("minLength").asInt() > 0) {
            wrong.addAll(List.of("\"\"", "\" \"", "\"\\t\"", "\"a\\u0000b\"", "\"a\\nb\""));
        }
        if (type.has("pattern")) {
            wrong.add("\"\\u0007\"");
            wrong.add(type.has("minLength") ? "\"\\u2028\"" : "\"no such thing\"");
        }
        return wrong;
    }

    private static List<String> wrongNumbers(JsonNode type) {
        return List.of(
                Long.toString(type.path("minimum").asLong() - 1),
                Long.toString(type.path("maximum").asLong() + 1),
                "-1",
                "1.5",
                "1e99",
                "9223372036854775808",
                LONG_NUMBER,
                "\"7\"",
                "true",
                "[7]",
                "{}");
    }

    private static String tooMany(JsonNode type) {
        return IntStream.rangeClosed(0, type.path("maxItems").asInt())
                .mapToObj(i -> "\"" + i + "\"")
                .toList()
                .toString();
    }

    private Body with(String name, JsonNode value, String field) {
        ObjectNode body = (ObjectNode) ApiDescription.json(good);
        body.set(name, value);
        return Body.of(ApiDescription.text(body), field);
    }

    private Body without(String name) {
        ObjectNode body = (ObjectNode) ApiDescription.json(good);
        body.remove(name);
        return Body.of(ApiDescription.text(body), name);
    }
}
