package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.search.embedding.Embedding;
import io.talestream.search.index.Fields;
import java.util.List;

/// The windows of one session that are visible to a reader, with their embeddings.
record SessionWindows(List<Entry> entries) {
    private static final int ENTRY_BYTES = 64;
    static final List<String> COLUMNS = List.of(
            Fields.ORDINAL,
            Fields.FIRST_MOMENT,
            Fields.KEY_MOMENT,
            Fields.LAST_MOMENT,
            Fields.SECRET_MOMENTS,
            Fields.VECTOR);

    /// @param keyPosition of its key moment, among the moments that are visible to the reader
    record Entry(int firstMoment, int keyMoment, int lastMoment, int keyPosition, Embedding embedding) {
        static Entry of(JsonNode hit, boolean seesSecrets) {
            JsonNode fields = hit.path("fields");
            int key = fields.path(Fields.KEY_MOMENT).path(0).asInt();
            int secret = fields.path(Fields.SECRET_MOMENTS).path(0).asInt();
            return new Entry(
                    fields.path(Fields.FIRST_MOMENT).path(0).asInt(),
                    key,
                    fields.path(Fields.LAST_MOMENT).path(0).asInt(),
                    seesSecrets ? key : key - secret,
                    Embedding.of(fields.path(Fields.VECTOR).path(0).asText()));
        }

        boolean has(int moment) {
            return firstMoment <= moment && moment <= lastMoment;
        }
    }

    SessionWindows {
        entries = List.copyOf(entries);
    }

    int bytes() {
        return entries.stream()
                .mapToInt(entry -> ENTRY_BYTES + entry.embedding().bytes())
                .sum();
    }
}
