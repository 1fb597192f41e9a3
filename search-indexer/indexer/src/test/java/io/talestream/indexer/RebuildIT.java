package io.talestream.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.indexer.rebuild.Rebuild;
import io.talestream.indexer.rebuild.WorkspaceRebuild;
import io.talestream.indexer.verify.Difference;
import io.talestream.indexer.verify.Verification;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.document.Documents;
import io.talestream.search.index.Generations;
import io.talestream.search.index.SearchIndex;
import io.talestream.testing.time.Eventually;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RebuildIT {
    private final TestIndex index = new TestIndex();
    private final SampleTable table = new SampleTable();
    private final SampleWorkspace sample = new SampleWorkspace(index.bucket);
    private final SessionRef session = sample.newSession();
    private final ItemId key = ItemId.next();
    private final Generations generations = new Generations(index.open);
    private final AtomicBoolean isBusy = new AtomicBoolean();
    private final AtomicInteger rounds = new AtomicInteger();

    @BeforeEach
    void writeSample() {
        index.made();
        happen(sample.campaign("Tidewater"));
        happen(sample.session(session, "Landfall"));
        happen(sample.transcript(session, lines("at first", 9)));
        happen(sample.transcript(session, lines("in the end", 6)));
        happen(sample.summary(session, "They landed."));
        happen(sample.item(key, "The Key"));
        var gone = ItemId.next();
        happen(sample.item(gone, "A Rope"));
        happen(sample.noItem(gone));
    }

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void a_rebuilt_index_matches_the_table_and_is_live() throws Exception {
        String old = generations.state().live();
        var report = new RecordedReport();

        assertThat(rebuild(report).run(false)).isEqualTo(new Rebuild.Ending.Swapped(index.index.concrete(2), old));

        assertThat(report.found).isEmpty();
        assertThat(generations.state())
                .isEqualTo(new Generations.State(index.index.concrete(2), Optional.empty(), Optional.of(old)));
        assertThat(index.contents().of(sample.workspace)).isEqualTo(sample.expected());
    }

    @Test
    void a_rebuild_copies_the_embeddings_of_the_live_index() throws Exception {
        index.contents().of(sample.workspace);
        long computed = index.open.embedded();
        assertThat(computed).isPositive();

        assertThat(rebuild(new RecordedReport()).run(false)).isInstanceOf(Rebuild.Ending.Swapped.class);

        assertThat(index.open.embedded()).isEqualTo(computed);
        assertThat(index.contents().of(sample.workspace)).isEqualTo(sample.expected());
    }

    @Test
    void a_rebuilt_index_records_its_time_duration_and_document_count() throws Exception {
        assertThat(generations.rebuilt()).isEmpty();
        Instant before = Instant.now();

        rebuild(new RecordedReport()).run(false);

        assertThat(generations.rebuilt()).hasValueSatisfying(note -> {
            assertThat(note.finishedAt()).isBetween(before, Instant.now());
            assertThat(note.documents())
                    .isGreaterThanOrEqualTo(sample.expected().size());
            assertThat(note.took()).isLessThanOrEqualTo(Duration.between(before, Instant.now()));
        });
        assertThat(new SearchIndex(index.open).ensure())
                .as("a rebuild note does not change the mapping")
                .isInstanceOf(SearchIndex.State.Ready.class);
    }

    @Test
    void changes_during_and_after_a_rebuild_reach_both_indices() throws Exception {
        String old = generations.state().live();
        var stop = new AtomicBoolean();
        try (var people = Executors.newSingleThreadExecutor()) {
            isBusy.set(true);
            Future<?> busy = people.submit(() -> {
                while (!stop.get()) {
                    rounds.incrementAndGet();
                    SessionRef next = sample.newSession();
                    happen(sample.session(next, "One more"));
                    happen(sample.transcript(next, lines("a long evening", 30)));
                    happen(sample.transcript(next, lines("shorter", 4)));
                    happen(sample.item(key, "The Key, once more"));
                }
            });
            assertThat(rebuild(new RecordedReport()).run(false)).isInstanceOf(Rebuild.Ending.Swapped.class);
            stop.set(true);
            isBusy.set(false);
            busy.get();
            happen(sample.summary(session, "They landed, twice."));
        }

        assertThat(index.contents().of(sample.workspace)).isEqualTo(sample.expected());
        assertThat(new IndexContents(index.calls, old).of(sample.workspace)).isEqualTo(sample.expected());
    }

    @Test
    void one_wrong_document_prevents_the_swap() throws Exception {
        String old = generations.state().live();
        String next = generations.begin();
        write(
                next,
                Operation.index(Documents.moment(session, new Version(2), VerificationIT.words(6)), new Version(2)));
        var report = new RecordedReport();

        assertThat(rebuild(report).run(false)).isEqualTo(new Rebuild.Ending.Differs(next, old));

        assertThat(report.found).singleElement().satisfies(found -> {
            assertThat(found.where()).isEqualTo(next);
            assertThat(found.difference().item())
                    .isEqualTo("transcript %s/%s/%s"
                            .formatted(
                                    sample.workspace.value(),
                                    sample.campaign.value(),
                                    session.session().value()));
        });
        assertThat(generations.state()).isEqualTo(new Generations.State(old, Optional.of(next), Optional.empty()));
    }

    @Test
    void one_extra_document_prevents_the_swap() throws Exception {
        String next = generations.begin();
        Change.Decoded never = sample.item(ItemId.next(), "Never Made");
        write(next, Operation.index(SingleDocument.of(never).orElseThrow(), new Version(1)));

        assertThat(rebuild(new RecordedReport()).run(false)).isInstanceOf(Rebuild.Ending.Differs.class);
    }

    @Test
    void an_inconsistent_live_index_is_replaced() throws Exception {
        String old = generations.state().live();
        write(old, Operation.delete(DocumentIds.item(sample.workspace, key), sample.workspace.value(), new Version(1)));
        var report = new RecordedReport();

        assertThat(rebuild(report).run(false)).isInstanceOf(Rebuild.Ending.Swapped.class);

        assertThat(report.found).singleElement().satisfies(found -> {
            assertThat(found.where()).isEqualTo(old);
            assertThat(found.difference().kind()).isEqualTo(Difference.Kind.MISSING);
        });
        assertThat(index.contents().of(sample.workspace)).isEqualTo(sample.expected());
    }

    @Test
    void a_document_missing_in_both_prevents_the_swap_unless_no_worse_is_accepted() throws Exception {
        String id = DocumentIds.item(sample.workspace, key);
        String old = generations.state().live();
        write(old, Operation.delete(id, sample.workspace.value(), new Version(9)));
        String next = generations.begin();
        write(next, Operation.delete(id, sample.workspace.value(), new Version(9)));

        assertThat(rebuild(new RecordedReport()).run(false)).isInstanceOf(Rebuild.Ending.Differs.class);
        assertThat(rebuild(new RecordedReport()).run(true)).isInstanceOf(Rebuild.Ending.Swapped.class);
    }

    @Test
    void a_killed_rebuild_resumes() throws Exception {
        var killed = new RecordedReport(_ -> {
            throw new IllegalStateException("killed");
        });
        assertThatThrownBy(() -> rebuild(killed).run(false)).hasRootCauseMessage("killed");
        Optional<String> next = generations.state().next();
        happen(sample.item(key, "The Key, after the kill"));

        var report = new RecordedReport();
        assertThat(rebuild(report).run(false)).isInstanceOf(Rebuild.Ending.Swapped.class);

        assertThat(report.steps.getFirst()).isEqualTo("going on " + next.orElseThrow());
        assertThat(index.contents().of(sample.workspace)).isEqualTo(sample.expected());
    }

    @Test
    void a_rebuild_whose_index_was_dropped_starts_over() throws Exception {
        var killedAtItsEnd = new RecordedReport(now -> {
            if (now.partsDone() == now.parts()) {
                throw new IllegalStateException("killed");
            }
        });
        assertThatThrownBy(() -> rebuild(killedAtItsEnd).run(false)).hasRootCauseMessage("killed");
        generations.drop(generations.state().next().orElseThrow());

        assertThat(rebuild(new RecordedReport()).run(false)).isInstanceOf(Rebuild.Ending.Swapped.class);
        assertThat(index.contents().of(sample.workspace)).isEqualTo(sample.expected());
    }

    @Test
    void a_second_rebuild_drops_the_index_replaced_by_the_first() throws Exception {
        rebuild(new RecordedReport()).run(false);
        var report = new RecordedReport();

        assertThat(rebuild(report).run(false)).isInstanceOf(Rebuild.Ending.Swapped.class);

        assertThat(report.steps).contains("dropped " + index.index.concrete(1));
        assertThat(generations.state().previous()).contains(index.index.concrete(2));
    }

    @Test
    void one_workspace_is_rebuilt_in_place() throws Exception {
        String live = generations.state().live();
        write(
                live,
                Operation.index(Documents.moment(session, new Version(2), VerificationIT.words(3)), new Version(2)));
        write(
                live,
                Operation.index(Documents.moment(session, new Version(2), VerificationIT.words(7)), new Version(2)));

        boolean agrees = new WorkspaceRebuild(sources(), table.means(), new RecordedReport()).run(sample.workspace);

        assertThat(agrees).isTrue();
        assertThat(generations.state().live()).isEqualTo(live);
        assertThat(index.contents().of(sample.workspace)).isEqualTo(sample.expected());
    }

    private Rebuild rebuild(RecordedReport report) {
        return new Rebuild(sources(), table.history(), table.means(), report);
    }

    private Verification.Sources sources() {
        return new Verification.Sources(
                table.walk(),
                table.sessions(),
                index.open,
                index.bucket,
                new Verification.Settling(() -> Duration.ofSeconds(1), _ -> awaitAnotherRound()));
    }

    /// Waits until the concurrent writer has completed another round.
    private void awaitAnotherRound() {
        int before = rounds.get();
        Eventually.until("the writer has completed another round", () -> !isBusy.get() || rounds.get() > before + 1);
    }

    private void happen(Change.Decoded change) {
        table.put(change);
        index.consumer().apply(change);
    }

    private void write(String into, Operation operation) {
        var bulk = new Bulk(index.calls, new SearchIndex.Target(into).alias());
        bulk.add(operation, outcome -> assertThat(outcome).isEqualTo(new Outcome.Done()));
        bulk.send();
    }

    private static List<String> lines(String text, int count) {
        return IntStream.range(0, count).mapToObj(i -> text + ", line " + i).toList();
    }
}
