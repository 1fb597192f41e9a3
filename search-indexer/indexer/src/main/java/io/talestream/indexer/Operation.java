package io.talestream.indexer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.talestream.contracts.store.Version;
import io.talestream.search.document.Document;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;

/// One write of a bulk request, with its condition.
///
/// With a version, it is applied unless a newer version is indexed, and is idempotent. With a sequence number, it
/// is applied only if the document is unchanged since that was read.
record Operation(String action, String id, String routing, Condition condition, Optional<Document> document) {
    sealed interface Condition {}

    record NotOlderThan(Version version) implements Condition {}

    record Unchanged(long sequenceNumber, long primaryTerm) implements Condition {}

    record Absent() implements Condition {}

    private static final int LINE_BYTES = 120;
    private static final JsonFactory JSON = new JsonFactory();

    static Operation index(Document document, Version version) {
        return new Operation(
                "index", document.id(), document.routing(), new NotOlderThan(version), Optional.of(document));
    }

    static Operation replace(Document document, Unchanged since) {
        return new Operation("index", document.id(), document.routing(), since, Optional.of(document));
    }

    static Operation create(Document document) {
        return new Operation("create", document.id(), document.routing(), new Absent(), Optional.of(document));
    }

    static Operation delete(String id, String routing, Version version) {
        return new Operation("delete", id, routing, new NotOlderThan(version), Optional.empty());
    }

    /// Its approximate length in the request.
    int bytes() {
        return LINE_BYTES + id.length() + document.map(Document::bytes).orElse(0);
    }

    void writeTo(ByteArrayOutputStream out) {
        try {
            try (JsonGenerator line = JSON.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
                line.writeStartObject();
                line.writeObjectFieldStart(action);
                line.writeStringField("_id", id);
                line.writeStringField("routing", routing);
                write(condition, line);
                line.writeEndObject();
                line.writeEndObject();
            }
            out.write('\n');
            if (document.isPresent()) {
                document.get().writeTo(out);
                out.write('\n');
            }
        } catch (IOException e) {
            throw new IllegalStateException("cannot write to memory", e);
        }
    }

    private static void write(Condition condition, JsonGenerator line) throws IOException {
        switch (condition) {
            case NotOlderThan(Version version) -> {
                line.writeNumberField("version", version.micros());
                line.writeStringField("version_type", "external_gte");
            }
            case Unchanged(long sequenceNumber, long primaryTerm) -> {
                line.writeNumberField("if_seq_no", sequenceNumber);
                line.writeNumberField("if_primary_term", primaryTerm);
            }
            case Absent() -> {}
        }
    }
}
