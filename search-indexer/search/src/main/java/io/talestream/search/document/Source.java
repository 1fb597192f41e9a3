package io.talestream.search.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.index.Fields;
import io.talestream.search.index.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/// The JSON of a document.
final class Source {
    @FunctionalInterface
    interface Content {
        void write(JsonGenerator out) throws IOException;
    }

    private static final JsonFactory JSON = new JsonFactory();
    private static final int USUAL_BYTES = 512;

    private Source() {}

    static Document of(String id, Kind kind, WorkspaceId workspace, Content content) {
        var bytes = new ByteArrayOutputStream(USUAL_BYTES);
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            out.writeStartObject();
            out.writeStringField(Fields.KIND, kind.text());
            out.writeStringField(Fields.WORKSPACE, workspace.value());
            content.write(out);
            out.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("cannot write to memory", e);
        }
        return new Document(id, workspace.value(), bytes.toByteArray());
    }

    static void text(JsonGenerator out, String field, String value) throws IOException {
        if (!value.isBlank()) {
            out.writeStringField(field, value);
        }
    }

    static void texts(JsonGenerator out, String field, List<String> values) throws IOException {
        if (!values.isEmpty()) {
            out.writeArrayFieldStart(field);
            for (String value : values) {
                out.writeString(value);
            }
            out.writeEndArray();
        }
    }
}
