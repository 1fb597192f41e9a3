package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.index.Fields;
import io.talestream.search.index.Kind;
import io.talestream.search.query.RankedHit.Place;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The doc-value columns of a hit. They are much faster to read than documents.
record HitColumns(JsonNode fields) {
    static final List<String> IDENTITY =
            List.of(Fields.SESSION, Fields.ORDINAL, Fields.SECRET_MOMENTS, Fields.EDITION, Fields.ITEM);
    static final List<String> ALL = Stream.concat(IDENTITY.stream(), Stream.of(Fields.CAMPAIGN, Fields.SPEAKER))
            .toList();

    Optional<String> text(String field) {
        JsonNode value = value(field);
        return value.isTextual() ? Optional.of(value.asText()) : Optional.empty();
    }

    Optional<Place> place() {
        JsonNode ordinal = value(Fields.ORDINAL);
        return ordinal.isNumber()
                ? text(Fields.SESSION).map(session -> new Place(session, ordinal.asInt()))
                : Optional.empty();
    }

    /// That of a moment, among those that are visible to the reader.
    int position(boolean seesSecrets) {
        return value(Fields.ORDINAL).asInt()
                - (seesSecrets ? 0 : value(Fields.SECRET_MOMENTS).asInt());
    }

    /// The document id. The kind follows from the columns that are present.
    String id(WorkspaceId workspace) {
        Optional<String> item = text(Fields.ITEM);
        if (item.isPresent()) {
            return DocumentIds.of(Kind.ITEM, workspace, item.get());
        }
        String session = text(Fields.SESSION).orElseThrow();
        return place().map(place -> DocumentIds.of(Kind.MOMENT, workspace, session + ":" + place.ordinal()))
                .or(() -> text(Fields.EDITION)
                        .map(edition -> DocumentIds.of(Kind.SUMMARY, workspace, session + ":" + edition)))
                .orElseGet(() -> DocumentIds.of(Kind.SESSION, workspace, session));
    }

    /// Columns are lists of one value.
    private JsonNode value(String field) {
        return fields.path(field).path(0);
    }
}
