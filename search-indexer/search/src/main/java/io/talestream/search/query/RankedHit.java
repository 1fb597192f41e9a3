package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A hit and its rank.
///
/// @param document a stable tie-breaker for equal scores
record RankedHit(String id, double score, long document, Optional<Place> moment, Came hit) {
    sealed interface Came {
        record Whole(DocumentHit document) implements Came {}

        record InColumns(HitColumns columns) implements Came {}
    }

    /// The position of a moment in its session.
    record Place(String session, int ordinal) {}

    static List<RankedHit> whole(JsonNode answer) {
        return hits(answer).map(RankedHit::asDocument).toList();
    }

    /// For a response with columns only.
    static List<RankedHit> inColumns(JsonNode answer, WorkspaceId workspace) {
        return hits(answer).map(hit -> asColumns(hit, workspace)).toList();
    }

    Optional<DocumentHit> whole() {
        return hit instanceof Came.Whole(DocumentHit it) ? Optional.of(it) : Optional.empty();
    }

    Optional<String> column(String field) {
        return hit instanceof Came.InColumns(HitColumns columns) ? columns.text(field) : Optional.empty();
    }

    private static Stream<JsonNode> hits(JsonNode answer) {
        return answer.path("hits").path("hits").valueStream();
    }

    private static RankedHit asDocument(JsonNode hit) {
        JsonNode sort = hit.path("sort");
        double score = sort.isMissingNode() ? score(hit) : sort.path(0).asDouble();
        var document = DocumentHit.of(hit);
        return new RankedHit(
                hit.path("_id").asText(), score, sort.path(1).asLong(), document.place(), new Came.Whole(document));
    }

    private static RankedHit asColumns(JsonNode hit, WorkspaceId workspace) {
        var columns = new HitColumns(hit.path("fields"));
        return new RankedHit(columns.id(workspace), score(hit), 0, columns.place(), new Came.InColumns(columns));
    }

    private static double score(JsonNode hit) {
        return hit.path("_score").asDouble();
    }
}
