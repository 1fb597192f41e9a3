package io.talestream.search.query;

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

    default SearchRequest.Builder asked() {
        var request = new SearchRequest.Builder();
        return switch (this) {
            case Latest(String index, String workspace) -> request.index(index).routing(workspace);
            case Frozen(String id) ->
                request.pit(new Pit.Builder().id(id).keepAlive(KEPT).build());
        };
    }
}
