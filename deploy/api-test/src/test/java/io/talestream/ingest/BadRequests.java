package io.talestream.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.ingest.BadRequest.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/// Every kind of invalid request, derived from the OpenAPI document.
final class BadRequests {
    private static final String JSON = "application/json";
    private static final List<String> ODD_IDS = List.of(
            "%23",
            "%00",
            "%2e%2e",
            "%2e%2e%2f%2e%2e",
            "%2F",
            "%20",
            "%25",
            "%0d%0aX:1",
            "*",
            "null",
            "-1",
            ";a=b",
            "%F0%9F%90%89",
            "%E2%80%AE",
            "%ff%fe",
            "WORKSPACE%23A",
            "01ARZ3NDEKTSV4RRFFQ69G5FAV",
            "01arz3ndektsv4rrffq69g5fav",
            "x".repeat(300),
            "x".repeat(3_000));
    private static final List<String> BAD_DAYS =
            List.of("today", "2026-02-30", "2026-1-1", "31.01.2026", "%00", "2026-01-31T20:00:00Z", "%F0%9F%90%89");
    private static final List<String> BAD_ID_QUERIES =
            List.of("x", "%00", "01arz3ndektsv4rrffq69g5fav", "%F0%9F%90%89", "x".repeat(2_000), "*");
    private static final Map<String, List<String>> BAD_QUERIES = Map.ofEntries(
            Map.entry("q", List.of("x".repeat(2_001), "%F0%9F%90%89".repeat(2_001))),
            Map.entry("campaign", BAD_ID_QUERIES),
            Map.entry("session", BAD_ID_QUERIES),
            Map.entry("speaker", List.of("%20", "x".repeat(201), "a%0ab", "%00")),
            Map.entry("tag", List.of("%20", "x".repeat(51), "a%0ab", "%00")),
            Map.entry("from", BAD_DAYS),
            Map.entry("to", BAD_DAYS),
            Map.entry("format", List.of("pdf", "JSON", "vtt,srt", "%00", "x".repeat(300))),
            Map.entry("in", List.of("everywhere", "item,", ",", "ITEM", "transcript;summary", "%00")),
            Map.entry("edition", List.of("gm", "ALL", "GM,PLAYER", "%00")),
            Map.entry("include", List.of("everything", "transcript,", ",", "SUMMARIES", "transcript;summaries", "%00")),
            Map.entry(
                    "start",
                    List.of(
                            "now",
                            "2026-01-31",
                            "2026-01-31T19:00:00",
                            "%2B999999999-01-01T00:00:00Z",
                            "%00",
                            "1769886000000")),
            Map.entry("hide", List.of("ALL", "none", "all,private", "%00")),
            Map.entry("size", List.of("-1", "0", "201", "99999999999", "1.5", "abc", "%00", "1e2", "0x10")),
            Map.entry(
                    "cursor", List.of("abc", "a.b", ".", "%00", "%F0%9F%90%89", "x".repeat(2_000), "eyJhIjoxfQ.AAAA")));
    private static final Map<String, List<String>> BAD_HEADERS = Map.of(
            "If-Match",
            List.of("1", "\"\"", "\"abc\"", "W/\"1\"", "\"-1\"", "\"1\", \"2\"", "\"99999999999999999999\"", "**"),
            "Talestream-Code",
            List.of("-", "x", "ABCD-EFGH-JKLM"),
            "Last-Event-ID",
            List.of("abc", "-1", "1.5", "99999999999999999999", "0"),
            "Idempotency-Key",
            List.of("a b", "x".repeat(129), "x".repeat(4_000), "a\tb"));
    private static final List<String> OTHER_TYPES = List.of(
            "text/csv",
            "application/xml",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "image/png");
    private static final List<String> BAD_TOKENS = List.of("x", "a.b.c", "null", "eyJhbGciOiJub25lIn0.e30.");

    private final ApiDescription described;
    private final Target target;
    private final JsonNode operation;

    BadRequests(ApiDescription described, Target target) {
        this.described = described;
        this.target = target;
        this.operation = described.operation(target.route().name());
    }

    Arbitrary<BadRequest> any() {
        List<Arbitrary<BadRequest>> kinds = new ArrayList<>();
        if (!target.route().isPublic()) {
            kinds.add(Arbitraries.of(BAD_TOKENS).map(this::withToken));
        }
        operation.path("parameters").forEach(parameter -> {
            // Any text is accepted: as a boolean, as a range of bytes, which is ignored if it is malformed, or as a
            // request id, which is replaced if it is invalid.
            boolean takesAnything = parameter.has("$ref")
                    || Set.of("If-None-Match", "Range")
                            .contains(parameter.path("name").asText())
                    || parameter.path("schema").path("type").asText().equals("boolean");
            if (!takesAnything) {
                kinds.add(wrong(parameter));
            }
        });
        operation.path("requestBody").path("content").properties().forEach(content -> {
            kinds.add(Arbitraries.of(OTHER_TYPES)
                    .map(type -> request(target.path(), Map.of("Content-Type", type), good(), "")));
            // A binary body has no fields.
            boolean hasFields = !content.getValue().path("schema").has("format");
            if (content.getKey().equals(JSON) && hasFields) {
                var bodies = new BadBodies(
                                described,
                                content.getValue().path("schema"),
                                target.route().body())
                        .any();
                for (int often = 0; often < 4; often++) {
                    kinds.add(bodies.map(body -> request(target.path(), Map.of(), body.bytes(), body.field())));
                }
            }
        });
        return Arbitraries.oneOf(kinds);
    }

    private Arbitrary<BadRequest> wrong(JsonNode parameter) {
        String name = parameter.path("name").asText();
        return switch (parameter.path("in").asText()) {
            case "path" -> Arbitraries.of(ODD_IDS).map(odd -> request(pathWith(name, odd), Map.of(), good(), ""));
            case "query" ->
                Arbitraries.of(known(BAD_QUERIES, name))
                        .map(bad -> request(queryWith(name, bad), Map.of(), good(), name));
            case "header" ->
                Arbitraries.of(known(BAD_HEADERS, name))
                        .map(bad -> request(target.path(), Map.of(name, bad), good(), name));
            default -> throw new AssertionError("nothing is known about " + parameter);
        };
    }

    private static List<String> known(Map<String, List<String>> bad, String name) {
        return Objects.requireNonNull(bad.get(name), () -> "nothing is known about what is wrong for " + name);
    }

    private BadRequest withToken(String token) {
        BadRequest good = request(target.path(), Map.of(), good(), "");
        return new BadRequest(target, good.sender().withToken(token), good.path(), good.headers(), good.body(), "");
    }

    /// A valid request except for the given parts.
    private BadRequest request(String path, Map<String, String> but, String body, String field) {
        Map<String, String> headers = new HashMap<>(Map.of("Content-Type", JSON, "If-Match", "*"));
        headers.putAll(but);
        return new BadRequest(target, target.table().owner(), path, headers, body, field);
    }

    private String good() {
        return BadRequest.bytes(target.route().body());
    }

    /// The path with this query parameter, in place of one of the same name.
    private String queryWith(String name, String bad) {
        String without = target.path().replaceFirst("(?<=[?&])%s=[^&]*&?".formatted(name), "");
        boolean more = without.contains("?") && !without.endsWith("?");
        return without + (more ? "&" : without.endsWith("?") ? "" : "?") + name + "=" + bad;
    }

    /// The path with this part replaced.
    private String pathWith(String name, String odd) {
        String[] template = target.route().template().split("/", -1);
        String[] path = target.path().split("/", -1);
        for (int i = 0; i < template.length; i++) {
            if (template[i].equals("{" + name + "}")) {
                path[i] = odd;
            }
        }
        return String.join("/", path);
    }
}
