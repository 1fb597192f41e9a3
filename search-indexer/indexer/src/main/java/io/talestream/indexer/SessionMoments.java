package io.talestream.indexer;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.document.Documents;
import io.talestream.search.document.Moment;
import io.talestream.search.document.TranscriptHead;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.SearchIndex;
import io.talestream.stream.consumer.Answer;
import java.util.Map;
import java.util.TreeMap;

/// The moments of one session in one index.
///
/// The id of a moment is its ordinal, so a new transcript overwrites the moments of the old one; old moments beyond
/// its end have to be swept. The head records their upper bound before the first moment is written, so that the
/// successor of a killed writer knows it. A head with an indexed version guarantees that all its moments are
/// indexed. A superseded writer finds a newer head at its end and sweeps its own stale moments; if it is killed
/// before, its change is redelivered and does so.
final class SessionMoments {
    private final SessionRef session;
    private final JsonCalls calls;
    private final SearchIndex.Target target;
    private final RewritePolicy diligence;
    private final TranscriptHeads heads;

    SessionMoments(SessionRef session, JsonCalls calls, SearchIndex.Target target, RewritePolicy diligence) {
        this.session = session;
        this.calls = calls;
        this.target = target;
        this.diligence = diligence;
        this.heads = new TranscriptHeads(calls, target.alias());
    }

    boolean isDone(Version version) {
        return diligence.isDone(heads.find(session), version);
    }

    /// Handles a change that is not newer than the indexed version.
    Answer superseded(Version version) {
        TranscriptHead head = heads.find(session);
        sweep(head, Map.of());
        return new Answer.Stale(head.indexed().orElse(version));
    }

    Answer remove(Version version) {
        TranscriptHead head = heads.update(session, was -> was.without(version));
        sweep(head, Map.of());
        return answer(head, version);
    }

    Answer replace(Version version, FetchedTranscript transcript) {
        TranscriptHead begun =
                heads.update(session, was -> diligence.isDone(was, version) ? was : was.reaching(transcript.moments()));
        if (diligence.isDone(begun, version)) {
            return superseded(version);
        }
        Map<Integer, String> refused = write(version, transcript);
        TranscriptHead head = heads.update(session, was -> was.with(version, transcript.moments()));
        sweep(head, refused);
        if (!refused.isEmpty() && target.isCurrent()) {
            return new Answer.Refused("the index rejected %d of %d moments, the first with %s"
                    .formatted(
                            refused.size(),
                            transcript.moments(),
                            refused.values().iterator().next()));
        }
        return answer(head, version);
    }

    private Map<Integer, String> write(Version version, FetchedTranscript transcript) {
        Map<Integer, String> refused = new TreeMap<>();
        var bulk = new Bulk(calls, target.alias());
        transcript.forEach(moment -> bulk.add(
                Operation.index(Documents.moment(session, version, moment), version),
                outcome -> note(outcome, moment, refused)));
        bulk.send();
        return refused;
    }

    private static void note(Outcome outcome, Moment moment, Map<Integer, String> refused) {
        switch (outcome) {
            case Outcome.Refused(String reason) -> refused.put(moment.ordinal(), reason);
            case Outcome.Done(), Outcome.Superseded() -> {}
        }
    }

    /// Deletes the moments beyond the end, and old ones where the new moment was refused. A newer writer that has
    /// already started loses nothing: its moments are newer than the head.
    private void sweep(TranscriptHead head, Map<Integer, String> refused) {
        if (head.indexed().isEmpty()) {
            return;
        }
        Version version = head.indexed().get();
        var bulk = new Bulk(calls, target.alias());
        refused.keySet().forEach(ordinal -> delete(ordinal, version, bulk));
        for (int ordinal = head.moments(); ordinal < head.reach(); ordinal++) {
            delete(ordinal, version, bulk);
        }
        bulk.send();
    }

    private void delete(int ordinal, Version version, Bulk bulk) {
        String id = DocumentIds.moment(session, ordinal);
        bulk.add(Operation.delete(id, session.workspace().value(), version), _ -> {});
    }

    private static Answer answer(TranscriptHead head, Version version) {
        Version indexed = head.indexed().orElseThrow();
        return indexed.equals(version) ? new Answer.Applied() : new Answer.Stale(indexed);
    }
}
