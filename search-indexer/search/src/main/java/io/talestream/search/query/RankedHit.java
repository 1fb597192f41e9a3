package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A hit and its rank.
///
/// @param document a stable tie-breaker for equal scores, if the request sorts by it
/// @param position of a moment, among those of its session that are visible to the reader; 0 for other hits
/// @param window for a hit that was found by meaning: the moments that it stands for
record RankedHit(
        String id,
        double score,
        long document,
        Optional<Place> moment,
        int position,
        HitColumns columns,
        Optional<MomentRange> window) {
    /// The moment's session, and its position among all moments of it.
    record Place(String session, int ordinal) {}

    /// The ids of the first moment and of the last.
    record MomentRange(String first, String last) {}

    /// Those of a response with columns.
    static List<RankedHit> of(JsonNode answer, Reader reader) {
        return answer.path("hits")
                .path("hits")
                .valueStream()
                .map(hit -> of(hit, new HitColumns(hit.path("fields")), reader))
                .toList();
    }

    /// Every document that is needed to show it.
    Stream<String> ids() {
        return Stream.concat(Stream.of(id), window.stream().flatMap(range -> Stream.of(range.first(), range.last())));
    }

    private static RankedHit of(JsonNode hit, HitColumns columns, Reader reader) {
        JsonNode sort = hit.path("sort");
        double score = (sort.isMissingNode() ? hit.path("_score") : sort.path(0)).asDouble();
        return new RankedHit(
                columns.id(reader.workspace()),
                score,
                sort.path(1).asLong(),
                columns.place(),
                columns.position(reader.seesSecrets()),
                columns,
                Optional.empty());
    }
}
