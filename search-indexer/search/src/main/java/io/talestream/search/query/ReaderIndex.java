package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.search.answer.SearchPage.Share;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchRefused;
import io.talestream.search.query.Snapshot.Frozen;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.opensearch.client.opensearch.core.SearchRequest;

/// The index for one reader: restricted to their workspace, with points in time for stable paging.
record ReaderIndex(OpenIndex open, Reader reader, WindowCache windows, DocumentCounts counts) {
    private static final int NOT_FOUND = 404;

    /// For how many sessions a request compares versions if it does nothing else.
    private static final int COMPARED_AT_ONCE = 100;

    ReaderRequests requests(Scope scope) {
        return new ReaderRequests(reader, scope);
    }

    Snapshot.Latest latest() {
        return new Snapshot.Latest(open.name(), reader.workspace().value());
    }

    Frozen freeze() {
        var answer = open.ask(client -> client.createPit(pit -> pit.index(open.name())
                .routing(reader.workspace().value())
                .keepAlive(time -> time.time(Snapshot.KEPT))));
        return new Frozen(Objects.requireNonNull(answer.pitId()));
    }

    void release(Frozen frozen) {
        open.ask(client -> client.deletePit(pit -> pit.pitId(frozen.id())));
    }

    /// For the reader with at most [VisibilityFilter#MOST_REDACTED] redacted sessions, the last ones. Of the others,
    /// those are left out of which this snapshot still has redacted documents.
    ReaderIndex narrowed(Snapshot snapshot) {
        List<SessionId> redacted = reader.lastRedacted();
        int inline = Math.min(VisibilityFilter.MOST_REDACTED, redacted.size());
        Set<SessionId> behind = new HashSet<>();
        for (int from = inline; from < redacted.size(); from += COMPARED_AT_ONCE) {
            int to = Math.min(from + COMPARED_AT_ONCE, redacted.size());
            var some = new ReaderRequests(reader.redactedIn(redacted.subList(from, to)), Scope.EVERYWHERE);
            shares(ask(snapshot, some.redacted(snapshot)), ReaderRequests.SESSIONS)
                    .forEach(session -> behind.add(new SessionId(session.of())));
        }
        Reader narrow = reader.redactedIn(redacted.subList(0, inline)).without(behind);
        return new ReaderIndex(open, narrow, windows, counts);
    }

    /// Returns the raw response: the client's types would create thousands of unused objects.
    JsonNode ask(Snapshot snapshot, SearchRequest request) {
        String json = request.toJsonString();
        try {
            return ask(snapshot, json);
        } catch (SearchRefused e) {
            if (e.hasTooManyClauses()) {
                return ask(snapshot, Spelling.withoutClauses(json));
            }
            throw e;
        }
    }

    private JsonNode ask(Snapshot snapshot, String json) {
        JsonCalls.Reply reply =
                new JsonCalls(open).post(snapshot.path(), snapshot.parameters(), json.getBytes(StandardCharsets.UTF_8));
        if (reply.status() == NOT_FOUND && snapshot instanceof Frozen) {
            throw Cursor.ended();
        }
        return reply.orThrow();
    }

    List<RankedHit> ranked(JsonNode answer) {
        return RankedHit.of(answer, reader);
    }

    static long[] frequencies(JsonNode answer) {
        return answer.path("aggregations")
                .path(ReaderRequests.FREQUENCIES)
                .path("buckets")
                .valueStream()
                .mapToLong(bucket -> bucket.path("doc_count").asLong())
                .toArray();
    }

    static List<Share> shares(JsonNode answer, String aggregation) {
        return answer.path("aggregations")
                .path(aggregation)
                .path("buckets")
                .valueStream()
                .map(bucket -> new Share(
                        bucket.path("key").asText(), bucket.path("doc_count").asLong()))
                .toList();
    }
}
