package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch.core.SearchResponse;
import org.opensearch.client.opensearch.core.search.Hit;

/// Something that was found, and its place among the rest: not yet what it is.
///
/// @param document tells those of the same score apart, in an order that stands still
/// @param moment where it was said, if it was
/// @param hit as it came
record Ranked(String id, double score, long document, Optional<Place> moment, Came hit) {
    /// What came with it.
    sealed interface Came {
        record Whole(Hit<ObjectNode> hit) implements Came {}

        record InColumns(Columns columns) implements Came {}
    }

    /// The place of a moment in its session.
    record Place(String session, int ordinal) {}

    static List<Ranked> all(SearchResponse<ObjectNode> response) {
        return response.hits().hits().stream().map(Ranked::of).toList();
    }

    /// Of the hits of an answer that has columns and nothing else.
    static List<Ranked> inColumns(JsonNode hits, WorkspaceId workspace) {
        List<Ranked> ranked = new ArrayList<>();
        for (JsonNode hit : hits) {
            var columns = new Columns(hit.path("fields"));
            double score = hit.path("_score").asDouble();
            ranked.add(new Ranked(columns.id(workspace), score, 0, columns.place(), new Came.InColumns(columns)));
        }
        return ranked;
    }

    /// Those that came as they are.
    Stream<Hit<ObjectNode>> whole() {
        return hit instanceof Came.Whole(var it) ? Stream.of(it) : Stream.empty();
    }

    Optional<String> column(String field) {
        return hit instanceof Came.InColumns(Columns columns) ? columns.text(field) : Optional.empty();
    }

    private static Ranked of(Hit<ObjectNode> hit) {
        List<FieldValue> sort = hit.sort();
        double score = sort.isEmpty() ? score(hit) : number(sort.get(0)).doubleValue();
        long document = sort.isEmpty() ? 0 : number(sort.get(1)).longValue();
        return new Ranked(
                Objects.requireNonNull(hit.id()),
                score,
                document,
                Document.of(hit).place(),
                new Came.Whole(hit));
    }

    private static double score(Hit<?> hit) {
        return Objects.requireNonNullElse(hit.score(), 0.0);
    }

    private static Number number(FieldValue value) {
        return value.isDouble() ? (Number) value.doubleValue() : (Number) value.longValue();
    }
}
