package io.talestream.ingest.reference;

import io.micronaut.http.HttpHeaders;
import io.micronaut.json.tree.JsonNode;
import io.talestream.contracts.request.IdempotencyKey;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.user.UserId;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.answer.Repeatable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the parts of a path, the queries and the headers mean. Each has one meaning in all of the API.
final class Parameters {
    private static final JsonNode TEXT = Json.of("type", "string");
    private static final JsonNode ID = Json.of("type", "string", "pattern", "^[0-7][0-9A-HJKMNP-TV-Z]{25}$");
    private static final JsonNode VERSION = Json.of("type", "string", "pattern", "^\"[0-9]+\"$");
    private static final JsonNode VERSION_OR_ANY = Json.of("type", "string", "pattern", "^(\\*|\"[0-9]+\")$");
    private static final JsonNode SECONDS = Json.of("type", "integer", "minimum", 0);

    private static final Map<String, Meaning> MEANINGS = Map.ofEntries(
            means("ws", "The workspace's id.", ID),
            means("campaign", "The campaign's id.", ID),
            means("session", "The session's id.", ID),
            means("item", "The item's id, or the hash that version 1 knew it by.", TEXT),
            means("user", "The member's user id.", visible(UserId.LONGEST)),
            means(
                    "name",
                    "What the setting is called.",
                    Json.of("type", "string", "minLength", 1, "maxLength", SettingName.LONGEST)),
            means("code", "The invite's code. Small letters and dashes do not matter.", TEXT),
            means("token", "The link's token.", TEXT),
            means(
                    "size",
                    "How many entries a page may have.",
                    Json.of(
                            "type",
                            "integer",
                            "minimum",
                            1,
                            "maximum",
                            PageRequest.LARGEST,
                            "default",
                            Cursors.DEFAULT_SIZE)),
            means("cursor", "Where to go on: the `next` of the page before.", TEXT),
            means("follow", "Whether to stay and hear of what changes from now on, too.", Json.of("type", "boolean")),
            means(
                    "Last-Event-ID",
                    "The `id` of the last event that was heard.",
                    Json.of("type", "string", "pattern", "^[0-9]+$")),
            means(
                    HttpHeaders.IF_MATCH,
                    "The `ETag` that was read, or `*` to change it whatever its version is.",
                    VERSION_OR_ANY),
            means(
                    Repeatable.HEADER,
                    "A name for this request: sent again under it, it is carried out once.",
                    visible(IdempotencyKey.LONGEST)),
            means(HttpHeaders.ETAG, "The version, for `If-Match`.", VERSION),
            means(HttpHeaders.RETRY_AFTER, "Seconds to wait before asking again.", SECONDS),
            means(HttpHeaders.WWW_AUTHENTICATE, "What kind of token is wanted: `Bearer`.", TEXT));

    private record Meaning(String description, JsonNode schema) {}

    private Parameters() {}

    private static Map.Entry<String, Meaning> means(String name, String description, JsonNode schema) {
        return Map.entry(name, new Meaning(description, schema));
    }

    private static JsonNode visible(int longest) {
        return Json.of("type", "string", "minLength", 1, "maxLength", longest, "pattern", "^[!-~]+$");
    }

    /// One that has no meaning here is left as it was generated.
    static JsonNode described(JsonNode parameter) {
        Meaning meaning = MEANINGS.get(Json.text(parameter, "name"));
        return meaning == null
                ? parameter
                : Json.with(parameter, Json.of("description", meaning.description(), "schema", meaning.schema()));
    }

    /// Headers of an answer, which are always there.
    static JsonNode headers(List<String> names) {
        Map<String, JsonNode> headers = new LinkedHashMap<>();
        for (String name : names) {
            Map<String, JsonNode> header = Json.fields(described(Json.of("name", name, "required", true)));
            header.remove("name");
            headers.put(name, Json.object(header));
        }
        return Json.object(headers);
    }
}
