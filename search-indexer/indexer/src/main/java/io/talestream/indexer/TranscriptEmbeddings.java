package io.talestream.indexer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.search.document.Window;
import io.talestream.search.embedding.Embedding;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.Kind;
import io.talestream.search.index.OpenIndex;
import java.util.HashMap;
import java.util.Map;

/// The embeddings of one transcript. Those that the live index has of this session are copied: a rebuild computes none,
/// and a correction only those of the windows that it changed. They are read from the columns, which are as old as the
/// last refresh; what is missing there is computed.
final class TranscriptEmbeddings {
    private static final int A_PAGE = 5_000;

    private final OpenIndex open;
    private final SessionRef session;
    private final Map<String, Embedding> byContent = new HashMap<>();
    private boolean isLoaded;

    TranscriptEmbeddings(OpenIndex open, SessionRef session) {
        this.open = open;
        this.session = session;
    }

    Embedding of(Window window) {
        if (!isLoaded) {
            load();
            isLoaded = true;
        }
        return byContent.computeIfAbsent(window.contentHash(), _ -> open.embed(window.text()));
    }

    private void load() {
        ObjectNode query = query();
        JsonNode hits;
        do {
            hits = new JsonCalls(open)
                    .post(
                            "/" + open.name() + "/_search",
                            Map.of("routing", session.workspace().value()),
                            query)
                    .orThrow()
                    .at("/hits/hits");
            for (JsonNode hit : hits) {
                JsonNode fields = hit.path("fields");
                byContent.put(
                        fields.path(Fields.CONTENT_HASH).path(0).asText(),
                        Embedding.of(fields.path(Fields.VECTOR).path(0).asText()));
                query.set("search_after", hit.path("sort"));
            }
        } while (hits.size() == A_PAGE);
    }

    private ObjectNode query() {
        ObjectNode query = JsonNodeFactory.instance
                .objectNode()
                .put("size", A_PAGE)
                .put("stored_fields", "_none_")
                .put("track_total_hits", false);
        query.putArray("docvalue_fields").add(Fields.CONTENT_HASH).add(Fields.VECTOR);
        query.putArray("sort").addObject().put(Fields.ORDINAL, "asc");
        var filter = query.putObject("query").putObject("bool").putArray("filter");
        filter.addObject().putObject("term").put(Fields.KIND, Kind.WINDOW.text());
        filter.addObject()
                .putObject("term")
                .put(Fields.WORKSPACE, session.workspace().value());
        filter.addObject()
                .putObject("term")
                .put(Fields.SESSION, session.session().value());
        return query;
    }
}
