package io.talestream.indexer;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.document.Documents;
import io.talestream.search.document.TranscriptHead;
import io.talestream.search.document.TranscriptHead.Numbered;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import io.talestream.stream.consumer.Answer;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// The moments and windows of one session in one index.
///
/// The id of a moment is its ordinal, so a new transcript overwrites the moments of the old one; old moments beyond
/// its end have to be swept. The head records their upper bound before the first moment is written, so that the
/// successor of a killed writer knows it. A head with an indexed version guarantees that all its moments are
/// indexed, apart from those that it counts as refused. A superseded writer finds a newer head at its end and sweeps
/// its own stale moments; if it is killed before, its change is redelivered and does so. The same holds for windows,
/// which are written after the moments: their embeddings take longer.
final class SessionMoments {
    private final SessionRef session;
    private final JsonCalls calls;
    private final Optional<String> model;
    private final SearchIndex.Target target;
    private final RewritePolicy diligence;
    private final TranscriptHeads heads;

    SessionMoments(SessionRef session, OpenIndex open, SearchIndex.Target target, RewritePolicy diligence) {
        this.session = session;
        this.calls = new JsonCalls(open);
        this.model = open.model();
        this.target = target;
        this.diligence = diligence;
        this.heads = new TranscriptHeads(calls, target.alias());
    }

    boolean isDone(Version version) {
        return isDone(heads.find(session), version);
    }

    private boolean isDone(TranscriptHead head, Version version) {
        return diligence.isDone(head, version, model);
    }

    /// Handles a change that is not newer than the indexed version.
    Answer superseded(Version version) {
        TranscriptHead head = heads.find(session);
        sweep(head, new Refusals());
        return new Answer.Stale(head.indexed().orElse(version));
    }

    Answer remove(Version version) {
        TranscriptHead head = heads.update(session, was -> was.without(version));
        sweep(head, new Refusals());
        return answer(head, version);
    }

    Answer replace(Version version, FetchedTranscript transcript, TranscriptEmbeddings embeddings) {
        int windows = model.isPresent() ? transcript.windows() : 0;
        TranscriptHead begun =
                heads.update(session, was -> isDone(was, version) ? was : was.reaching(transcript.moments(), windows));
        if (isDone(begun, version)) {
            return superseded(version);
        }
        var refused = new Refusals();
        writeMoments(version, transcript, refused);
        if (model.isPresent()) {
            writeWindows(version, transcript, embeddings, refused);
        }
        // Another mapping may reject a valid document: the rebuild writes it.
        int missing = target.isCurrent() ? refused.count() : 0;
        TranscriptHead head =
                heads.update(session, was -> was.with(version, transcript.moments(), windows, model, missing));
        sweep(head, refused);
        if (missing > 0) {
            return new Answer.Refused(refused.sentence(transcript.moments(), windows));
        }
        return answer(head, version);
    }

    private void writeMoments(Version version, FetchedTranscript transcript, Refusals refused) {
        var bulk = new Bulk(calls, target.alias());
        transcript.forEach(moment -> bulk.add(
                Operation.index(Documents.moment(session, version, moment), version),
                outcome -> note(outcome, moment.ordinal(), refused.moments())));
        bulk.send();
    }

    private void writeWindows(
            Version version, FetchedTranscript transcript, TranscriptEmbeddings embeddings, Refusals refused) {
        var bulk = new Bulk(calls, target.alias());
        transcript.forEachWindow(window -> bulk.add(
                Operation.index(Documents.window(session, version, window, embeddings.of(window)), version),
                outcome -> note(outcome, window.ordinal(), refused.windows())));
        bulk.send();
    }

    /// The reasons by ordinal.
    private record Refusals(Map<Integer, String> moments, Map<Integer, String> windows) {
        Refusals() {
            this(new TreeMap<>(), new TreeMap<>());
        }

        int count() {
            return moments.size() + windows.size();
        }

        String sentence(int allMoments, int allWindows) {
            return moments.isEmpty()
                    ? sentence(windows, allWindows, "windows")
                    : sentence(moments, allMoments, "moments");
        }

        private static String sentence(Map<Integer, String> refused, int all, String kind) {
            return "the index rejected %d of %d %s, the first with %s"
                    .formatted(
                            refused.size(),
                            all,
                            kind,
                            refused.values().iterator().next());
        }
    }

    private static void note(Outcome outcome, int ordinal, Map<Integer, String> refused) {
        switch (outcome) {
            case Outcome.Refused(String reason) -> refused.put(ordinal, reason);
            case Outcome.Done(), Outcome.Superseded() -> {}
        }
    }

    /// Deletes the documents beyond the end, and old ones where the new one was refused. A newer writer that has
    /// already started loses nothing: its documents are newer than the head.
    private void sweep(TranscriptHead head, Refusals refused) {
        if (head.indexed().isEmpty()) {
            return;
        }
        Version version = head.indexed().get();
        var bulk = new Bulk(calls, target.alias());
        sweep(head.moments(), refused.moments(), ordinal -> DocumentIds.moment(session, ordinal), version, bulk);
        sweep(head.windows(), refused.windows(), ordinal -> DocumentIds.window(session, ordinal), version, bulk);
        bulk.send();
    }

    private void sweep(Numbered all, Map<Integer, String> refused, IntFunction<String> id, Version version, Bulk bulk) {
        IntStream.concat(
                        refused.keySet().stream().mapToInt(Integer::intValue),
                        IntStream.range(all.count(), all.reach()))
                .forEach(ordinal -> bulk.add(
                        Operation.delete(id.apply(ordinal), session.workspace().value(), version), _ -> {}));
    }

    private static Answer answer(TranscriptHead head, Version version) {
        Version indexed = head.indexed().orElseThrow();
        return indexed.equals(version) ? new Answer.Applied() : new Answer.Stale(indexed);
    }
}
