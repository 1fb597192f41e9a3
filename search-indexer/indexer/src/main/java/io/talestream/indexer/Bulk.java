package io.talestream.indexer;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchUnavailable;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Writes to one index in requests of a suitable size. The callback of each write gets its outcome when its request
/// is answered; [#send] sends the rest.
///
/// @see SearchUnavailable thrown by both methods; writes of earlier requests persist
final class Bulk {
    /// Larger requests are not faster, and some services accept 10 MB at most.
    static final int FULL_BYTES = 5_000_000;

    static final int FULL_WRITES = 5_000;

    private static final String ANSWERED = "items.*.status,items.*.error.type,items.*.error.caused_by.type";

    private final JsonCalls calls;
    private final String path;
    private final int fullBytes;
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private final List<Consumer<Outcome>> waiting = new ArrayList<>();

    Bulk(JsonCalls calls, String alias) {
        this(calls, alias, FULL_BYTES);
    }

    Bulk(JsonCalls calls, String alias, int fullBytes) {
        this.calls = calls;
        this.path = "/" + alias + "/_bulk";
        this.fullBytes = fullBytes;
    }

    void add(Operation write, Consumer<Outcome> outcome) {
        if (lines.size() + write.bytes() > fullBytes || waiting.size() == FULL_WRITES) {
            send();
        }
        write.writeTo(lines);
        waiting.add(outcome);
    }

    void send() {
        if (waiting.isEmpty()) {
            return;
        }
        // The alias must exist: otherwise the engine would create an index of that name without a mapping.
        var parameters = Map.of("require_alias", "true", "filter_path", ANSWERED);
        JsonNode items =
                calls.postLines(path, parameters, lines.toByteArray()).orThrow().path("items");
        if (items.size() != waiting.size()) {
            throw new SearchUnavailable("%d writes returned %d results".formatted(waiting.size(), items.size()));
        }
        List<Outcome> outcomes = new ArrayList<>();
        items.forEach(item -> outcomes.add(outcome(item.iterator().next())));
        for (int i = 0; i < outcomes.size(); i++) {
            waiting.get(i).accept(outcomes.get(i));
        }
        waiting.clear();
        lines.reset();
    }

    private static Outcome outcome(JsonNode answer) {
        int status = answer.path("status").asInt();
        JsonNode error = answer.path("error");
        if (error.isMissingNode()) {
            return new Outcome.Done(); // deleting a missing document is a 404 without an error
        }
        String type = error.path("type").asText();
        if (status == 409) {
            return new Outcome.Superseded();
        }
        if (status == 400 && !OpenIndex.isUnavailable(status, type)) {
            String cause = error.path("caused_by").path("type").asText();
            return new Outcome.Refused(cause.isEmpty() ? type : type + ", " + cause);
        }
        throw new SearchUnavailable("write returned status %d (%s)".formatted(status, type));
    }
}
