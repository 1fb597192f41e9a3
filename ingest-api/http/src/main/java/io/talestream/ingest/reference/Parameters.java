package io.talestream.ingest.reference;

import io.micronaut.http.HttpHeaders;
import io.micronaut.json.tree.JsonNode;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.request.IdempotencyKey;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.user.UserId;
import io.talestream.ingest.access.PathSecret;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.answer.IdempotentRequests;
import io.talestream.ingest.watch.RequestId;
import io.talestream.search.question.Question;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Descriptions of path parameters, query parameters and headers. Each has one meaning across the API, except those
/// listed with their tag.
final class Parameters {
    private static final JsonNode TEXT = Json.of("type", "string");
    private static final JsonNode ID = matching("^[0-7][0-9A-HJKMNP-TV-Z]{25}$");
    private static final JsonNode VERSION = matching("^\"[0-9]+\"$");
    private static final JsonNode VERSION_OR_ANY = matching("^(\\*|\"[0-9]+\")$");
    private static final JsonNode REQUEST_ID = matching("^[A-Za-z0-9._-]{1,64}$");
    private static final String REQUEST_ID_NAME = "RequestId";
    private static final JsonNode DAY = Json.of("type", "string", "format", "date");
    private static final JsonNode TIME =
            matching("^([0-9]{1,9}|([0-9]{1,4}:)?[0-5]?[0-9]:[0-5][0-9]([.,][0-9]{1,3})?)$");
    private static final JsonNode SIZE = Json.with(
            Json.of("type", "integer", "minimum", 1, "maximum", PageRequest.LARGEST),
            Json.of("default", Cursors.DEFAULT_SIZE));
    private static final String FROM_WHEN =
            "From when on, in milliseconds or as `1:02:03`. Utterances without a time are left out.";
    private static final String UNTIL_WHEN = "Until when, in milliseconds or as `1:02:03`.";
    private static final String ONLY_CREATE = "`*` to create it only if it is not there.";
    private static final JsonNode ANY = matching("^\\*$");
    private static final JsonNode SECONDS = Json.of("type", "integer", "minimum", 0);

    private static final Map<String, Meaning> MEANINGS = Map.ofEntries(
            means("ws", "The workspace's id.", ID),
            means("campaign", "The campaign's id.", ID),
            means("session", "The session's id.", ID),
            means("item", "The item's id, or the hash that version 1 knew it by.", TEXT),
            means("conversation", "The conversation's id.", ID),
            means("user", "The member's user id.", visible(UserId.LONGEST)),
            means("name", "What the setting is called.", filled(SettingName.LONGEST)),
            means("n", "The utterance's place in the whole transcript, from 0.", matching("^[0-9]{1,6}$")),
            means("id", "The id of the change.", ID),
            means(
                    "start",
                    "When the recording started, with its offset.",
                    Json.of("type", "string", "format", "date-time")),
            means("hide", "Which messages become secret: `private` or `all`.", matching("^(private|all)$")),
            means("edition", "`GM` or `PLAYER`.", matching("^(GM|PLAYER)$")),
            means("scene", "The scene's place in the list, from 0.", matching("^[0-9]{1,2}$")),
            means(
                    "code",
                    "The invite's code. Small letters and dashes do not matter. `-` if it is sent in `%s`."
                            .formatted(PathSecret.HEADER),
                    TEXT),
            means("token", "The link's token. `-` if it is sent in `%s`.".formatted(PathSecret.HEADER), TEXT),
            means(
                    PathSecret.HEADER,
                    "The code or token, where the path has `-`: a header is not logged by load balancers.",
                    TEXT),
            means("address", "The end of the address that `audio/listen` returned.", TEXT),
            means(HttpHeaders.RANGE, "One range of bytes, such as `bytes=0-1023`. The whole, if left out.", TEXT),
            means("size", "How many entries a page may have.", SIZE),
            means(
                    "q",
                    "The words to search for, as typed by a user.",
                    Json.of("type", "string", "maxLength", Question.LONGEST)),
            means("speaker", "Only what was said by someone of this name.", filled(Utterance.LONGEST_SPEAKER)),
            means("tag", "Only items with exactly this tag.", filled(Tags.LONGEST)),
            means("transcripts.from", FROM_WHEN, TIME),
            means("transcripts.to", UNTIL_WHEN, TIME),
            means("shares.from", FROM_WHEN, TIME),
            means("shares.to", UNTIL_WHEN, TIME),
            means(
                    "format",
                    "The form: `json` (if left out), `txt`, `vtt`, `srt` or `md`.",
                    matching("^(json|txt|vtt|srt|md)$")),
            means("from", "Only from sessions played on this day or later.", DAY),
            means("to", "Only from sessions played on this day or before.", DAY),
            means(
                    "in",
                    "Where to look: `transcript`, `summary`, `session`, `item`, with commas between. Everywhere, if"
                            + " left out.",
                    matching("^(transcript|summary|session|item)(,(transcript|summary|session|item))*$")),
            means(
                    "include",
                    "What the response contains of the session's results: `transcript`, `summaries`, with commas"
                            + " between. Nothing, if left out.",
                    matching("^(transcript|summaries)(,(transcript|summaries))*$")),
            means("cursor", "Where to go on: the `next` of the page before.", TEXT),
            means("follow", "Whether the stream stays open for later changes.", Json.of("type", "boolean")),
            means("Last-Event-ID", "The `id` of the last event that was received.", matching("^[0-9]+$")),
            means(
                    HttpHeaders.IF_MATCH,
                    "The `ETag` that was read, or `*` to change it whatever its version is.",
                    VERSION_OR_ANY),
            means(
                    IdempotentRequests.IDEMPOTENCY_KEY,
                    "A name for this request: sent again under it, it is carried out once.",
                    visible(IdempotencyKey.LONGEST)),
            means(
                    RequestId.HEADER,
                    "What the log calls this request: as it was sent, or a new one where none was.",
                    REQUEST_ID),
            means(HttpHeaders.IF_NONE_MATCH, "The `ETag` that was read before: if it is still so, 304.", TEXT),
            means("settings." + HttpHeaders.IF_NONE_MATCH, ONLY_CREATE, ANY),
            means("summaries." + HttpHeaders.IF_NONE_MATCH, ONLY_CREATE, ANY),
            means(HttpHeaders.ETAG, "The version, for `If-Match`.", VERSION),
            means(HttpHeaders.RETRY_AFTER, "Seconds to wait before the next attempt.", SECONDS),
            means(HttpHeaders.WWW_AUTHENTICATE, "What kind of token is wanted: `Bearer`.", TEXT));

    private record Meaning(String description, JsonNode schema) {}

    private Parameters() {}

    private static Map.Entry<String, Meaning> means(String name, String description, JsonNode schema) {
        return Map.entry(name, new Meaning(description, schema));
    }

    private static JsonNode matching(String pattern) {
        return Json.of("type", "string", "pattern", pattern);
    }

    private static JsonNode filled(int longest) {
        return Json.of("type", "string", "minLength", 1, "maxLength", longest);
    }

    private static JsonNode visible(int longest) {
        return Json.with(filled(longest), Json.of("pattern", "^[!-~]+$"));
    }

    /// A parameter without an entry here is returned as generated.
    static JsonNode described(String tag, JsonNode parameter) {
        String name = Json.text(parameter, "name");
        Meaning meaning = Optional.ofNullable(MEANINGS.get(tag + "." + name)).orElseGet(() -> MEANINGS.get(name));
        return meaning == null
                ? parameter
                : Json.with(parameter, Json.of("description", meaning.description(), "schema", meaning.schema()));
    }

    /// The operation's own parameters and those of every request.
    static JsonNode all(String tag, List<JsonNode> own) {
        List<JsonNode> all = new ArrayList<>(
                own.stream().map(parameter -> described(tag, parameter)).toList());
        all.add(Json.reference("parameters", REQUEST_ID_NAME));
        return Json.array(all);
    }

    /// The headers of a response. All responses have the request id.
    static JsonNode headers(List<String> always, List<String> sometimes) {
        Map<String, JsonNode> headers = new LinkedHashMap<>();
        always.forEach(name -> headers.put(name, header(name, true)));
        sometimes.forEach(name -> headers.put(name, header(name, false)));
        headers.put(RequestId.HEADER, Json.reference("headers", REQUEST_ID_NAME));
        return Json.object(headers);
    }

    static JsonNode shared() {
        JsonNode sent = Json.with(
                Json.of("name", RequestId.HEADER, "in", "header"),
                Json.of("description", "A name for this request in the log and in its answer.", "schema", REQUEST_ID));
        return Json.of(
                "parameters", Json.of(REQUEST_ID_NAME, sent),
                "headers", Json.of(REQUEST_ID_NAME, header(RequestId.HEADER, true)));
    }

    private static JsonNode header(String name, boolean required) {
        Map<String, JsonNode> header = Json.fields(described("", Json.of("name", name, "required", required)));
        header.remove("name");
        return Json.object(header);
    }
}
