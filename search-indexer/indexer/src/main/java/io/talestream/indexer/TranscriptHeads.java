package io.talestream.indexer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.document.Documents;
import io.talestream.search.document.TranscriptHead;
import io.talestream.search.document.TranscriptHead.Numbered;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.SearchUnavailable;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/// The heads of transcripts in one index. Reads are real-time, independent of the index refresh, and updates use
/// optimistic locking.
record TranscriptHeads(JsonCalls calls, String alias) {
    private static final int MOST_ATTEMPTS = 20;

    TranscriptHead find(SessionRef session) {
        return read(session).head();
    }

    /// Returns the head after `change`, which can be called several times and may return it unchanged.
    TranscriptHead update(SessionRef session, UnaryOperator<TranscriptHead> change) {
        for (int i = 0; i < MOST_ATTEMPTS; i++) {
            Read read = read(session);
            TranscriptHead changed = change.apply(read.head());
            if (changed.equals(read.head()) || isWritten(changed, read.place())) {
                return changed;
            }
        }
        throw new SearchUnavailable("transcript head: too many version conflicts");
    }

    private record Read(TranscriptHead head, Optional<Operation.Unchanged> place) {}

    private Read read(SessionRef session) {
        var wanted = JsonNodeFactory.instance.objectNode();
        wanted.putArray("docs")
                .addObject()
                .put("_id", DocumentIds.head(session))
                .put("routing", session.workspace().value());
        JsonNode found = calls.post("/" + alias + "/_mget", Map.of(), wanted)
                .orThrow()
                .path("docs")
                .path(0);
        if (found.has("error")) {
            throw new SearchUnavailable("cannot read a transcript head: "
                    + found.path("error").path("type").asText());
        }
        if (!found.path("found").asBoolean()) {
            return new Read(TranscriptHead.none(session), Optional.empty());
        }
        var place = new Operation.Unchanged(
                found.path("_seq_no").asLong(), found.path("_primary_term").asLong());
        return new Read(head(session, found.path("_source")), Optional.of(place));
    }

    private boolean isWritten(TranscriptHead head, Optional<Operation.Unchanged> place) {
        var document = Documents.head(head);
        var outcome = new AtomicReference<Outcome>(new Outcome.Superseded());
        var bulk = new Bulk(calls, alias);
        bulk.add(
                place.map(since -> Operation.replace(document, since)).orElseGet(() -> Operation.create(document)),
                outcome::set);
        bulk.send();
        return switch (outcome.get()) {
            case Outcome.Done() -> true;
            case Outcome.Superseded() -> false;
            case Outcome.Refused(String reason) ->
                throw new IllegalStateException("the index rejected a transcript head: " + reason);
        };
    }

    private static TranscriptHead head(SessionRef session, JsonNode source) {
        long version = source.path(Fields.VERSION).asLong();
        return new TranscriptHead(
                session,
                version == 0 ? Optional.empty() : Optional.of(new Version(version)),
                new Numbered(
                        source.path(Fields.MOMENTS).asInt(),
                        source.path(Fields.REACH).asInt()),
                new Numbered(
                        source.path(Fields.WINDOWS).asInt(),
                        source.path(Fields.WINDOW_REACH).asInt()),
                Optional.of(source.path(Fields.MODEL).asText()).filter(model -> !model.isEmpty()),
                source.path(Fields.REFUSED).asInt(),
                source.path(Fields.GONE).asBoolean());
    }
}
