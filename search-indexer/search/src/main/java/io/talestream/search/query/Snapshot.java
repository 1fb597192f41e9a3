package io.talestream.search.query;

import java.util.Map;
import org.opensearch.client.opensearch.core.SearchRequest;
import org.opensearch.client.opensearch.core.search.Pit;

/// The state of the index that a request reads. Paging uses one point in time.
sealed interface Snapshot {
    /// How long a point in time is kept after each page.
    String KEPT = "3m";

    /// The current state, on the shards of one workspace. Its searches prefer the same copies of these, as another copy
    /// may not have refreshed yet: windows must not be older than the head that was read before them.
    record Latest(String index, String workspace) implements Snapshot {}

    /// A point in time. Its shards are fixed.
    record Frozen(String id) implements Snapshot {}

    default String path() {
        return switch (this) {
            case Latest(String index, var _) -> "/" + index + "/_search";
            case Frozen _ -> "/_search";
        };
    }

    default Map<String, String> parameters() {
        return switch (this) {
            case Latest(var _, String workspace) -> Map.of("routing", workspace, "preference", workspace);
            case Frozen _ -> Map.of();
        };
    }

    default SearchRequest.Builder request() {
        var request = new SearchRequest.Builder();
        return switch (this) {
            case Latest(String index, String workspace) -> request.index(index).routing(workspace);
            case Frozen(String id) ->
                request.pit(new Pit.Builder().id(id).keepAlive(KEPT).build());
        };
    }
}
