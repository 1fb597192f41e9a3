package io.talestream.bench.peers;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.search.index.JsonCalls;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.Record;

/// Writes the documents of records in one bulk request, in their order and without versions.
record RecordBulk(JsonCalls calls, String index) {
    private static final JsonMapper JSON = new JsonMapper();

    void write(List<Record> records) {
        if (records.isEmpty()) {
            return;
        }
        var lines = new ByteArrayOutputStream();
        records.stream().map(RecordDocument::of).forEach(document -> append(document, lines));
        boolean hasErrors = calls.postLines(
                        "/" + index + "/_bulk", Map.of("filter_path", "errors"), lines.toByteArray())
                .orThrow()
                .path("errors")
                .asBoolean();
        if (hasErrors) {
            throw new IllegalStateException("the index rejected a document of a bulk");
        }
    }

    private static void append(RecordDocument document, ByteArrayOutputStream lines) {
        String action = document.source().isPresent() ? "index" : "delete";
        try {
            lines.write(JSON.writeValueAsBytes(
                    Map.of(action, Map.of("_id", document.id(), "routing", document.routing()))));
            lines.write('\n');
            if (document.source().isPresent()) {
                lines.write(JSON.writeValueAsBytes(document.source().get()));
                lines.write('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException("nothing can fail in memory", e);
        }
    }
}
