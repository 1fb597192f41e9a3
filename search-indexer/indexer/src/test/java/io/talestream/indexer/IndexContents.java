package io.talestream.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.Document;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/// The searchable documents of a workspace by id.
final class IndexContents {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int MORE_THAN_THERE_ARE = 10_000;

    private final JsonCalls calls;
    private final String alias;

    IndexContents(JsonCalls calls, String alias) {
        this.calls = calls;
        this.alias = alias;
    }

    Map<String, JsonNode> of(WorkspaceId workspace) {
        calls.post("/" + alias + "/_refresh", Map.of(), JsonNodeFactory.instance.objectNode())
                .orThrow();
        var body = JsonNodeFactory.instance
                .objectNode()
                .put("size", MORE_THAN_THERE_ARE)
                .put("version", true);
        body.putArray("docvalue_fields").add(Fields.VECTOR);
        var bool = body.putObject("query").putObject("bool");
        bool.putArray("filter").addObject().putObject("term").put(Fields.WORKSPACE, workspace.value());
        var not = bool.putArray("must_not");
        not.addObject().putObject("term").put(Fields.GONE, true);
        not.addObject().putObject("term").put(Fields.KIND, Kind.HEAD.text());
        JsonNode hits = calls.post("/" + alias + "/_search", Map.of("routing", workspace.value()), body)
                .orThrow()
                .path("hits")
                .path("hits");
        Map<String, JsonNode> found = new TreeMap<>();
        for (JsonNode hit : hits) {
            ObjectNode source = (ObjectNode) hit.path("_source");
            if (hit.path("fields").has(Fields.VECTOR)) {
                source.set(Fields.VECTOR, hit.path("fields").path(Fields.VECTOR).path(0));
            }
            found.put(hit.path("_id").asText(), source);
            assertThat(hit.path("_version").asLong())
                    .isEqualTo(hit.path("_source").path(Fields.VERSION).asLong());
        }
        return found;
    }

    static JsonNode json(Document document) {
        try {
            var out = new ByteArrayOutputStream();
            document.writeTo(out);
            return JSON.readTree(out.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
