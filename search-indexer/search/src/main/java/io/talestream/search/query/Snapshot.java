package io.talestream.search.query;

import java.util.Map;
import org.opensearch.client.opensearch.core.SearchRequest;
import org.opensearch.client.opensearch.core.search.Pit;

/// Which state of the index is asked. Whoever turns pages looks at one that stands still.
sealed interface Snapshot {
    /// For how long it stands still after each page.
    String KEPT = "3m";

    /// As it is now, on the shards of one workspace.
    record Latest(String index, String workspace) implements Snapshot {}

    /// As it was when it was frozen. Its shards were chosen then.
    record Frozen(String id) implements Snapshot {}

    /// Where a request goes that is written by hand.
    default String path() {
        return switch (this) {
            case Latest(String index, var _) -> "/" + index + "/_search";
            case Frozen _ -> "/_search";
        };
    }

    /// And with what.
    default Map<String, String> parameters() {
        String wanted = "hits.total.value,hits.hits,-hits.hits._index,aggregations,error.type";
        return switch (this) {
            case Latest(var _, String workspace) -> Map.of("routing", workspace, "filter_path", wanted);
            case Frozen _ -> Map.of("filter_path", wanted);
        };
    }

    default SearchRequest.Builder asked() {
        var request = new SearchRequest.Builder();
        return switch (this) {
            case Latest(String index, String workspace) -> request.index(index).routing(workspace);
            case Frozen(String id) ->
                request.pit(new Pit.Builder().id(id).keepAlive(KEPT).build());
        };
    }
}
