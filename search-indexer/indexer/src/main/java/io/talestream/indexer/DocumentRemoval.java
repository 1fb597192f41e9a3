package io.talestream.indexer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.contracts.store.Version;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import java.util.Map;

/// Deletes documents from one index, each in the version that the query returned: documents written since then
/// stay.
public final class DocumentRemoval {
    private static final int A_PAGE = 1_000;

    private final JsonCalls calls;
    private final SearchIndex.Target target;

    public DocumentRemoval(OpenIndex open, SearchIndex.Target target) {
        this.calls = new JsonCalls(open);
        this.target = target;
    }

    public void of(ObjectNode query) {
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("size", A_PAGE)
                .put("_source", false)
                .put("version", true);
        body.set("query", query);
        int found;
        do {
            refresh();
            JsonNode hits = calls.post("/" + target.index() + "/_search", Map.of(), body)
                    .orThrow()
                    .path("hits")
                    .path("hits");
            var bulk = new Bulk(calls, target.alias());
            hits.forEach(hit -> bulk.add(
                    Operation.delete(
                            hit.path("_id").asText(),
                            hit.path("_routing").asText(),
                            new Version(hit.path("_version").asLong())),
                    _ -> {}));
            bulk.send();
            found = hits.size();
        } while (found == A_PAGE);
        refresh();
    }

    private void refresh() {
        calls.post("/" + target.index() + "/_refresh", Map.of(), JsonNodeFactory.instance.objectNode())
                .orThrow();
    }
}
