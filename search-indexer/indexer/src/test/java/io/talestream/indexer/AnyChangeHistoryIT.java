package io.talestream.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.search.index.SearchUnavailable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterProperty;

/// Any history of a workspace, delivered in any order, repeatedly, concurrently and by processes that are killed,
/// ends with an index that is consistent with the table.
class AnyChangeHistoryIT {
    private final TestIndex index = new TestIndex().made();

    @AfterProperty
    void close() {
        index.close();
    }

    @Property(tries = 15, seed = "1")
    void any_history_leaves_the_index_consistent_with_the_table(
            @ForAll("steps") List<Step> steps, @ForAll("deliveries") List<Delivery> deliveries) throws Exception {
        endsConsistentWithTheTable(steps, deliveries);
    }

    @Property(tries = 300)
    @Tag("proof")
    void three_hundred_histories_leave_the_index_consistent_with_the_table(
            @ForAll("steps") List<Step> steps, @ForAll("deliveries") List<Delivery> deliveries) throws Exception {
        endsConsistentWithTheTable(steps, deliveries);
    }

    private void endsConsistentWithTheTable(List<Step> steps, List<Delivery> deliveries) throws Exception {
        var sample = new SampleWorkspace(index.bucket);
        List<Change.Decoded> changes = new History(sample).changes(steps);
        try (var all = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Void>> processes = deliveries.stream()
                    .<Callable<Void>>map(delivery -> () -> {
                        deliver(changes, delivery);
                        return null;
                    })
                    .toList();
            for (var each : all.invokeAll(processes)) {
                each.get();
            }
        }
        assertThat(index.contents().of(sample.workspace)).isEqualTo(sample.expected());
    }

    enum Thing {
        SESSION,
        SUMMARY,
        ITEM,
        TRANSCRIPT
    }

    /// One write.
    ///
    /// @param which of the sessions or items
    /// @param removes whether the entity is removed; an absent entity is written instead
    /// @param lines of a transcript
    record Step(Thing thing, int which, boolean removes, int lines) {}

    /// The changes one process receives: first the picks, in their order and with repetitions, then the others.
    ///
    /// @param batches repeated cyclically
    record Delivery(List<Integer> picks, List<Batch> batches) {}

    /// @param deaths the failures of the processes before the one that succeeds
    record Batch(int size, List<Death> deaths) {}

    record Death(int afterRequests, boolean answerIsLost) {}

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Thing> thing =
                Arbitraries.of(Stream.concat(Stream.of(Thing.values()), Stream.of(Thing.TRANSCRIPT, Thing.TRANSCRIPT))
                        .toList());
        return Combinators.combine(
                        thing,
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.of(false, false, true),
                        Arbitraries.integers().between(1, 12))
                .as(Step::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(40);
    }

    @Provide
    Arbitrary<List<Delivery>> deliveries() {
        Arbitrary<Death> death = Combinators.combine(Arbitraries.integers().between(0, 13), Arbitraries.of(false, true))
                .as(Death::new);
        Arbitrary<Batch> batch = Combinators.combine(
                        Arbitraries.integers().between(1, 8), death.list().ofMaxSize(1))
                .as(Batch::new);
        return Combinators.combine(
                        Arbitraries.integers().between(0, 39).list().ofMaxSize(60),
                        batch.list().ofMinSize(1).ofMaxSize(10))
                .as(Delivery::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(2);
    }

    private static final class History {
        private final SampleWorkspace sample;
        private final List<SessionRef> sessions;
        private final List<ItemId> items =
                Stream.generate(ItemId::next).limit(3).toList();
        private final Set<Object> there = new LinkedHashSet<>();

        History(SampleWorkspace sample) {
            this.sample = sample;
            this.sessions = Stream.generate(sample::newSession).limit(3).toList();
        }

        List<Change.Decoded> changes(List<Step> steps) {
            List<Change.Decoded> changes = new ArrayList<>();
            for (Step step : steps) {
                changes.add(change(step, "text " + changes.size()));
            }
            return changes;
        }

        private Change.Decoded change(Step step, String text) {
            SessionRef session = sessions.get(step.which());
            ItemId item = items.get(step.which());
            Object key = switch (step.thing()) {
                case SESSION, SUMMARY, TRANSCRIPT -> List.of(step.thing(), session);
                case ITEM -> item;
            };
            boolean removes = step.removes() && there.remove(key);
            if (!removes) {
                there.add(key);
            }
            return switch (step.thing()) {
                case SESSION -> removes ? sample.noSession(session) : sample.session(session, text);
                case SUMMARY -> removes ? sample.noSummary(session) : sample.summary(session, text);
                case ITEM -> removes ? sample.noItem(item) : sample.item(item, text);
                case TRANSCRIPT ->
                    removes ? sample.noTranscript(session) : sample.transcript(session, lines(text, step.lines()));
            };
        }

        private static List<String> lines(String text, int count) {
            return IntStream.range(0, count).mapToObj(i -> text + ", line " + i).toList();
        }
    }

    /// Delivers every change at least once. The batch of a killed process is redelivered.
    private void deliver(List<Change.Decoded> changes, Delivery delivery) {
        List<Change.Decoded> order = new ArrayList<>();
        Set<Integer> left = new LinkedHashSet<>();
        for (int i = 0; i < changes.size(); i++) {
            left.add(i);
        }
        for (int pick : delivery.picks()) {
            order.add(changes.get(pick % changes.size()));
            left.remove(pick % changes.size());
        }
        left.forEach(i -> order.add(changes.get(i)));
        int count = 0;
        for (int from = 0; from < order.size(); count++) {
            Batch batch = delivery.batches().get(count % delivery.batches().size());
            int to = Math.min(order.size(), from + batch.size());
            deliver(order.subList(from, to), batch.deaths());
            from = to;
        }
    }

    private void deliver(List<Change.Decoded> batch, List<Death> deaths) {
        for (Death death : deaths) {
            try (var process = index.process(new KilledGateway(death.afterRequests(), death.answerIsLost()))) {
                process.consumer().applyAll(batch);
            } catch (SearchUnavailable e) {
                // The process was killed. The next one gets the same batch.
            }
        }
        index.consumer().applyAll(batch);
    }
}
