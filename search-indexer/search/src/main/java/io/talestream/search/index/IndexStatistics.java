package io.talestream.search.index;

import java.util.Map;

/// The size of the live index, which OpenSearch keeps without a count, and the version of OpenSearch.
public final class IndexStatistics {
    public record Size(String name, long documents, long bytes) {}

    private final JsonCalls calls;
    private final Generations generations;

    public IndexStatistics(OpenIndex open) {
        this.calls = new JsonCalls(open);
        this.generations = new Generations(open);
    }

    /// Documents and bytes of the live index, without replicas.
    ///
    /// @throws SearchUnavailable if there is no index yet
    public Size size() {
        String live = generations.state().live();
        var primaries = calls.get("/" + live + "/_stats/docs,store", Map.of())
                .orThrow()
                .path("_all")
                .path("primaries");
        return new Size(
                live,
                primaries.path("docs").path("count").asLong(),
                primaries.path("store").path("size_in_bytes").asLong());
    }

    public String engineVersion() {
        return calls.get("/", Map.of()).orThrow().path("version").path("number").asText();
    }
}
