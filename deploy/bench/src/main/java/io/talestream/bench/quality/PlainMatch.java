package io.talestream.bench.quality;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.bench.sessions.Question.Found;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.Kind;
import io.talestream.search.index.OpenIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A plain `match` query on the same index.
final class PlainMatch implements Finder {
    private final JsonCalls calls;
    private final String path;
    private final WorkspaceId workspace;

    PlainMatch(OpenIndex index, WorkspaceId workspace) {
        this.calls = new JsonCalls(index);
        this.path = "/" + index.name() + "/_search";
        this.workspace = workspace;
    }

    @Override
    public String name() {
        return "match";
    }

    @Override
    public List<Found> find(CampaignId campaign, String question) {
        ObjectNode query = JsonNodeFactory.instance.objectNode().put("size", SEEN);
        ObjectNode bool = query.putObject("query").putObject("bool");
        bool.putObject("must").putObject("match").put(Fields.TEXT, question);
        var filter = bool.putArray("filter");
        filter.addObject().putObject("term").put(Fields.KIND, Kind.MOMENT.text());
        filter.addObject().putObject("term").put(Fields.CAMPAIGN, campaign.value());
        List<Found> found = new ArrayList<>();
        for (JsonNode hit : calls.post(path, Map.of("routing", workspace.value()), query)
                .orThrow()
                .path("hits")
                .path("hits")) {
            JsonNode source = hit.path("_source");
            found.add(new Found(
                    new SessionId(source.path(Fields.SESSION).asText()),
                    source.path(Fields.FIRST_TURN).asInt(),
                    source.path(Fields.LAST_TURN).asInt()));
        }
        return found;
    }
}
