package io.talestream.bench.peers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.bench.index.BenchIndex;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

final class IndexContent {
    private static final int A_PAGE = 5_000;

    private final JsonCalls calls;
    private final String path;

    IndexContent(BenchIndex index) {
        this.calls = new JsonCalls(index.open());
        this.path = "/" + index.open().name();
    }

    /// The differences between an index and the table.
    ///
    /// @param lost items without a document
    /// @param stale documents of another version than that of the item
    /// @param reappeared documents of deleted items
    /// @param doubled further documents of the same item
    record Errors(long lost, long stale, long reappeared, long doubled) {
        static Errors between(Map<String, Long> table, Map<String, Long> index, long documents) {
            return new Errors(
                    table.keySet().stream().filter(id -> !index.containsKey(id)).count(),
                    index.entrySet().stream()
                            .filter(found -> table.containsKey(found.getKey()))
                            .filter(found -> !found.getValue().equals(table.get(found.getKey())))
                            .count(),
                    index.keySet().stream().filter(id -> !table.containsKey(id)).count(),
                    documents - index.size());
        }
    }

    /// The successful writes and deletes of documents since the index exists.
    long operations() {
        JsonNode all = calls.get(path + "/_stats/indexing", Map.of()).orThrow().at("/_all/primaries/indexing");
        return all.path("index_total").asLong() + all.path("delete_total").asLong();
    }

    /// Compares the index with the version of each item, by the id of its document.
    Errors compare(Map<String, Long> table) {
        var nothing = JsonNodeFactory.instance.objectNode();
        calls.post(path + "/_refresh", Map.of(), nothing).orThrow();
        long documents = calls.post(path + "/_count", Map.of(), query())
                .orThrow()
                .path("count")
                .asLong();
        return Errors.between(table, versions(), documents);
    }

    private Map<String, Long> versions() {
        Map<String, Long> versions = new HashMap<>();
        @Nullable String last = null;
        do {
            last = page(last, versions);
        } while (last != null);
        return versions;
    }

    /// Returns the last item of the page; null if it was empty.
    private @Nullable String page(@Nullable String after, Map<String, Long> versions) {
        ObjectNode query = query().put("size", A_PAGE);
        query.putArray("_source").add(Fields.VERSION).add(Fields.ITEM);
        query.putArray("sort").add(Fields.ITEM);
        if (after != null) {
            query.putArray("search_after").add(after);
        }
        @Nullable String last = null;
        for (JsonNode hit :
                calls.post(path + "/_search", Map.of(), query).orThrow().at("/hits/hits")) {
            JsonNode source = hit.path("_source");
            versions.put(hit.path("_id").asText(), source.path(Fields.VERSION).asLong());
            last = Objects.requireNonNull(source.path(Fields.ITEM).asText());
        }
        return last;
    }

    /// Items without tombstones.
    private static ObjectNode query() {
        var body = JsonNodeFactory.instance.objectNode();
        var bool = body.putObject("query").putObject("bool");
        bool.putObject("filter").putObject("term").put(Fields.KIND, Kind.ITEM.text());
        bool.putObject("must_not").putObject("term").put(Fields.GONE, true);
        return body;
    }
}
