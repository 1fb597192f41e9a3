package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A hit and its rank.
///
/// @param document a stable tie-breaker for equal scores, if the request sorts by it
/// @param window for a hit that was found by meaning: the moments that it stands for
record RankedHit(
        String id,
        double score,
        long document,
        Optional<Place> moment,
        HitColumns columns,
        Optional<MomentRange> window) {
    /// The position of a moment in its session.
    record Place(String session, int ordinal) {}

    /// The ids of the first moment and of the last.
    record MomentRange(String first, String last) {}

    /// Those of a response with columns.
    static List<RankedHit> of(JsonNode answer, WorkspaceId workspace) {
        return answer.path("hits")
                .path("hits")
                .valueStream()
                .map(hit -> of(hit, new HitColumns(hit.path("fields")), workspace))
                .toList();
    }

    /// Every document that is needed to show it.
    Stream<String> ids() {
        return Stream.concat(Stream.of(id), window.stream().flatMap(range -> Stream.of(range.first(), range.last())));
    }

    private static RankedHit of(JsonNode hit, HitColumns columns, WorkspaceId workspace) {
        JsonNode sort = hit.path("sort");
        double score = (sort.isMissingNode() ? hit.path("_score") : sort.path(0)).asDouble();
        return new RankedHit(
                columns.id(workspace), score, sort.path(1).asLong(), columns.place(), columns, Optional.empty());
    }
}
