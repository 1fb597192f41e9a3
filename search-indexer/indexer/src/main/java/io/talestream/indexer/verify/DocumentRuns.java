package io.talestream.indexer.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The contents of an index, aggregated by the engine from its columns: no document is read, and a transcript of
/// thousands of moments is one row.
record DocumentRuns(JsonCalls calls, String index) {
    private static final int A_PAGE = 1_000;
    private static final String COUNTED = "counted";
    private static final String LAST = "last";
    private static final List<String> PLACES =
            List.of(Fields.CAMPAIGN, Fields.SESSION, Fields.ITEM, Fields.EDITION, Fields.MODEL, Fields.VERSION);
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /// Includes everything written so far.
    void refresh() {
        calls.post("/" + index + "/_refresh", Map.of(), JSON.objectNode()).orThrow();
    }

    /// Without tombstones.
    List<DocumentRun> of(WorkspaceId workspace) {
        ObjectNode body = body();
        body.withObject("/query/bool")
                .putArray("filter")
                .addObject()
                .putObject("term")
                .put(Fields.WORKSPACE, workspace.value());
        ObjectNode counted = (ObjectNode) body.at("/aggs/" + COUNTED);
        var sources = counted.withObject("/composite").putArray("sources");
        source(sources.addObject(), Fields.KIND, false);
        PLACES.forEach(field -> source(sources.addObject(), field, true));
        var more = counted.putObject("aggs");
        more.putObject(LAST).putObject("max").put("field", Fields.ORDINAL);
        more.putObject(Fields.MOMENTS).putObject("max").put("field", Fields.MOMENTS);
        more.putObject(Fields.WINDOWS).putObject("max").put("field", Fields.WINDOWS);
        List<DocumentRun> runs = new ArrayList<>();
        pages(body, bucket -> runs.add(run(workspace, bucket)));
        return runs;
    }

    /// Every workspace with documents in this index.
    void workspaces(Consumer<WorkspaceId> each) {
        ObjectNode body = body();
        source(
                body.at("/aggs/" + COUNTED)
                        .withObject("/composite")
                        .putArray("sources")
                        .addObject(),
                Fields.WORKSPACE,
                false);
        pages(
                body,
                bucket -> each.accept(new WorkspaceId(
                        bucket.path("key").path(Fields.WORKSPACE).asText())));
    }

    private static ObjectNode body() {
        ObjectNode body = JSON.objectNode().put("size", 0).put("track_total_hits", false);
        body.withObject("/query/bool")
                .putArray("must_not")
                .addObject()
                .putObject("term")
                .put(Fields.GONE, true);
        body.withObject("/aggs/" + COUNTED + "/composite").put("size", A_PAGE);
        return body;
    }

    private static void source(ObjectNode source, String field, boolean mayBeMissing) {
        source.putObject(field).putObject("terms").put("field", field).put("missing_bucket", mayBeMissing);
    }

    private void pages(ObjectNode body, Consumer<JsonNode> each) {
        @Nullable JsonNode after = null;
        do {
            if (after != null) {
                ((ObjectNode) body.at("/aggs/" + COUNTED + "/composite")).set("after", after);
            }
            JsonNode page = calls.post("/" + index + "/_search", Map.of(), body)
                    .orThrow()
                    .path("aggregations")
                    .path(COUNTED);
            page.path("buckets").forEach(each);
            after = page.get("after_key");
        } while (after != null);
    }

    private static DocumentRun run(WorkspaceId workspace, JsonNode bucket) {
        JsonNode key = bucket.path("key");
        Map<String, String> fields = new HashMap<>(Map.of(Fields.WORKSPACE, workspace.value()));
        key.properties().stream()
                .filter(field -> !field.getValue().isNull())
                .forEach(field -> fields.put(field.getKey(), field.getValue().asText()));
        return new DocumentRun(
                Kind.valueOf(key.path(Fields.KIND).asText().toUpperCase(Locale.ROOT)),
                fields,
                key.path(Fields.VERSION).asLong(),
                bucket.path("doc_count").asLong(),
                bucket.path(LAST).path("value").asLong(-1),
                bucket.path(Fields.MOMENTS).path("value").asLong(-1),
                bucket.path(Fields.WINDOWS).path("value").asLong(-1));
    }
}
