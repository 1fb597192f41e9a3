package io.talestream.indexer;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import io.talestream.search.index.SearchRefused;
import io.talestream.search.index.SearchUnavailable;
import io.talestream.store.Sessions;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.table.TableUnavailable;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.BatchConsumer;
import io.talestream.stream.consumer.BatchLimits;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the index consistent with the table. Items with a single document are written in bulk with the rest of the
/// batch. A transcript has thousands of documents and is downloaded first, several at a time.
///
/// The index is created, if there is none, before the first change is applied.
public final class SearchConsumer implements BatchConsumer {
    public static final String NAME = "search";
    public static final BatchLimits USUAL = new BatchLimits(500, 4_000_000, Duration.ofMillis(20), 2);

    private static final int TRANSCRIPTS_AT_ONCE = 4;
    private static final Answer NOTHING_TO_DO = new Answer.Applied();
    private static final Logger LOG = LoggerFactory.getLogger(SearchConsumer.class);

    private final Supplier<List<SearchIndex.Target>> targets;
    private final JsonCalls calls;
    private final TranscriptIndexing transcripts;
    private final BatchLimits batching;

    private SearchConsumer(
            OpenIndex open,
            Bucket bucket,
            Sessions sessions,
            BatchLimits batching,
            Supplier<List<SearchIndex.Target>> targets,
            RewritePolicy diligence) {
        this.targets = targets;
        this.calls = new JsonCalls(open);
        this.transcripts = new TranscriptIndexing(open, new Transcripts(bucket, sessions), diligence);
        this.batching = batching;
    }

    /// Writes to every current write target.
    public SearchConsumer(OpenIndex open, Bucket bucket, Sessions sessions, BatchLimits batching) {
        this(open, bucket, sessions, batching, new EnsuredTargets(new SearchIndex(open)), RewritePolicy.WHAT_IS_NEWER);
    }

    /// Writes to one index only.
    public static SearchConsumer into(
            SearchIndex.Target only, OpenIndex open, Bucket bucket, Sessions sessions, RewritePolicy diligence) {
        return new SearchConsumer(open, bucket, sessions, USUAL, () -> List.of(only), diligence);
    }

    private static final class EnsuredTargets implements Supplier<List<SearchIndex.Target>> {
        private final SearchIndex index;
        private volatile boolean ensured;

        EnsuredTargets(SearchIndex index) {
            this.index = index;
        }

        /// These requests contain no change: if the engine refuses one, no change is at fault.
        @Override
        public List<SearchIndex.Target> get() {
            try {
                return current();
            } catch (SearchRefused e) {
                throw new SearchUnavailable("the index cannot be prepared", e);
            }
        }

        private List<SearchIndex.Target> current() {
            if (!ensured) {
                if (index.ensure() instanceof SearchIndex.State.OtherMapping other) {
                    LOG.warn("{}", other.sentence());
                }
                ensured = true;
            }
            return index.targets();
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public BatchLimits batching() {
        return batching;
    }

    @Override
    public Set<EntityType> interests() {
        Set<EntityType> indexed = EnumSet.allOf(EntityType.class);
        indexed.removeIf(type -> type.documents() == EntityType.Documents.NONE);
        return indexed;
    }

    @Override
    public boolean isOutage(RuntimeException thrown) {
        return thrown instanceof SearchUnavailable
                || thrown instanceof ObjectsUnavailable
                || (thrown instanceof TableUnavailable unavailable && !unavailable.isForGood());
    }

    @Override
    public List<Answer> applyAll(List<Change.Decoded> changes) {
        List<SearchIndex.Target> now = targets.get();
        Map<Integer, Answer> answers = new HashMap<>();
        now.forEach(target -> writeSingles(changes, target, answers));
        writeTranscripts(changes, now, answers);
        return IntStream.range(0, changes.size())
                .mapToObj(i -> answers.getOrDefault(i, NOTHING_TO_DO))
                .toList();
    }

    private void writeSingles(List<Change.Decoded> changes, SearchIndex.Target target, Map<Integer, Answer> answers) {
        var bulk = new Bulk(calls, target.alias());
        for (int i = 0; i < changes.size(); i++) {
            int at = i;
            Version version = changes.get(i).version();
            SingleDocument.of(changes.get(i))
                    .ifPresent(document -> bulk.add(
                            Operation.index(document, version),
                            outcome -> answers.merge(at, answer(outcome, version, target), TranscriptIndexing::both)));
        }
        bulk.send();
    }

    private static Answer answer(Outcome outcome, Version version, SearchIndex.Target target) {
        return switch (outcome) {
            case Outcome.Done() -> new Answer.Applied();
            case Outcome.Superseded() -> new Answer.Stale(version);
            case Outcome.Refused(String reason) ->
                target.isCurrent() ? new Answer.Refused("rejected by the index: " + reason) : NOTHING_TO_DO;
        };
    }

    /// Only the newest of several changes of a transcript is fetched.
    private void writeTranscripts(
            List<Change.Decoded> changes, List<SearchIndex.Target> into, Map<Integer, Answer> answers) {
        Map<SessionRef, TranscriptChange> newest = new LinkedHashMap<>();
        for (Change.Decoded change : changes) {
            if (change.key() instanceof ItemKey.TranscriptKey(SessionRef session)) {
                newest.merge(session, TranscriptChange.of(session, change), TranscriptChange::orNewer);
            }
        }
        Map<SessionRef, Answer> applied =
                ParallelWork.of(newest, TRANSCRIPTS_AT_ONCE, change -> transcripts.apply(change, into));
        for (int i = 0; i < changes.size(); i++) {
            if (changes.get(i).key() instanceof ItemKey.TranscriptKey(SessionRef session)) {
                Version latest = Objects.requireNonNull(newest.get(session)).version();
                answers.put(
                        i,
                        latest.isNewerThan(changes.get(i).version())
                                ? new Answer.Stale(latest)
                                : Objects.requireNonNull(applied.get(session)));
            }
        }
    }
}
