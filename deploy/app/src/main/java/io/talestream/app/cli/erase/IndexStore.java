package io.talestream.app.cli.erase;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.indexer.DocumentRemoval;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import java.util.List;
import java.util.Map;

/// Every index that receives writes. A document belongs to a workspace; none belongs to a user.
record IndexStore(OpenIndex open, DataSubjects subjects) implements SearchedStore {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @Override
    public String name() {
        return "index";
    }

    @Override
    public long erase(Evidence evidence) {
        long deleted = 0;
        for (SearchIndex.Target target : subjects.workspaces().isEmpty() ? List.<SearchIndex.Target>of() : targets()) {
            deleted += count(target, ofSubjects());
            new DocumentRemoval(open, target).of(ofSubjects());
            // A deleted document stays in the engine's files until they are merged.
            new JsonCalls(open)
                    .post("/" + target.index() + "/_forcemerge", Map.of("only_expunge_deletes", "true"), new byte[0])
                    .orThrow();
        }
        return deleted;
    }

    @Override
    public void search(EvidenceSearch search) {
        for (SearchIndex.Target target : targets()) {
            search.searched(count(target, JSON.objectNode().set("match_all", JSON.objectNode())));
            search.found(target.index(), count(target, ofSubjects()));
            search.evidence()
                    .texts()
                    .forEach(text ->
                            search.found("'%s' in %s".formatted(text, target.index()), count(target, of(text))));
        }
    }

    private List<SearchIndex.Target> targets() {
        var index = new SearchIndex(open);
        return index.behind(index.readAlias()).isEmpty() ? List.of() : index.targets();
    }

    private long count(SearchIndex.Target target, ObjectNode query) {
        var calls = new JsonCalls(open);
        calls.post("/" + target.index() + "/_refresh", Map.of(), JSON.objectNode())
                .orThrow();
        ObjectNode body = JSON.objectNode();
        body.set("query", query);
        return calls.post("/" + target.index() + "/_count", Map.of(), body)
                .orThrow()
                .path("count")
                .asLong();
    }

    private ObjectNode ofSubjects() {
        ObjectNode query = JSON.objectNode();
        ArrayNode ids = query.putObject("terms").putArray(Fields.WORKSPACE);
        subjects.workspaces().forEach(workspace -> ids.add(workspace.value()));
        return query;
    }

    /// Documents with this text that belong to no workspace.
    private static ObjectNode of(String text) {
        ObjectNode query = JSON.objectNode();
        ObjectNode bool = query.putObject("bool");
        bool.putArray("must_not").addObject().putObject("exists").put("field", Fields.WORKSPACE);
        ObjectNode match = bool.putArray("must").addObject().putObject("multi_match");
        match.put("query", text).put("type", "phrase");
        match.putArray("fields")
                .add(Fields.TITLE + Fields.EXACT)
                .add(Fields.TEXT + Fields.EXACT)
                .add(Fields.CAMPAIGN_NAME);
        return query;
    }
}
