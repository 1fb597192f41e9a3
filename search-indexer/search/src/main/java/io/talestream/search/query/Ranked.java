package io.talestream.search.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.search.index.Fields;
import jakarta.json.JsonNumber;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch.core.SearchResponse;
import org.opensearch.client.opensearch.core.search.Hit;

/// Something that was found, and its place among the rest: not yet what it is.
///
/// @param document tells those of the same score apart, in an order that stands still
/// @param moment where it was said, if it was
/// @param hit as it came, with what it is if that was asked for
record Ranked(String id, double score, long document, Optional<Place> moment, Hit<ObjectNode> hit) {
    /// The place of a moment in its session.
    record Place(String session, int ordinal) {}

    static List<Ranked> all(SearchResponse<ObjectNode> response) {
        return response.hits().hits().stream().map(Ranked::of).toList();
    }

    private static Ranked of(Hit<ObjectNode> hit) {
        List<FieldValue> sort = hit.sort();
        double score = sort.isEmpty()
                ? Objects.requireNonNullElse(hit.score(), 0.0)
                : number(sort.get(0)).doubleValue();
        long document = sort.isEmpty() ? 0 : number(sort.get(1)).longValue();
        Optional<Place> place =
                hit.source() == null ? placeInValues(hit) : Document.of(hit).place();
        return new Ranked(Objects.requireNonNull(hit.id()), score, document, place, hit);
    }

    private static Optional<Place> placeInValues(Hit<?> hit) {
        return value(hit, Fields.ORDINAL)
                .flatMap(ordinal -> value(hit, Fields.SESSION)
                        .map(session ->
                                new Place(((JsonString) session).getString(), ((JsonNumber) ordinal).intValue())));
    }

    private static Number number(FieldValue value) {
        return value.isDouble() ? (Number) value.doubleValue() : (Number) value.longValue();
    }

    /// Doc values come as lists of one.
    private static Optional<JsonValue> value(Hit<?> hit, String field) {
        return Optional.ofNullable(hit.fields().get(field))
                .map(values -> values.toJson().asJsonArray())
                .filter(values -> !values.isEmpty())
                .map(List::getFirst);
    }
}
