package io.talestream.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.SessionRef;
import io.talestream.search.index.SearchUnavailable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/// Whatever happens to a workspace, and in whatever order and however often the changes are delivered, by
/// processes that are killed and by several at the same time: in the end the index has what the table has.
class AnyTaleIT {
    @Property(tries = 60)
    void the_index_ends_as_the_table_does(
            @ForAll @IntRange(min = 1, max = 40) int writes,
            @ForAll @IntRange(min = 1, max = 2) int processes,
            @ForAll Random random)
            throws Exception {
        try (var index = new TestIndex().made();
                var all = Executors.newVirtualThreadPerTaskExecutor()) {
            var tale = new Tale(index.bucket);
            List<Change.Decoded> changes = happen(tale, writes, random);

            List<Callable<Void>> deliveries = Stream.generate(() -> delivery(index, changes, random.nextLong()))
                    .limit(processes)
                    .toList();
            for (var each : all.invokeAll(deliveries)) {
                each.get();
            }

            assertThat(index.contents().of(tale.workspace)).isEqualTo(tale.expected());
        }
    }

    private static List<Change.Decoded> happen(Tale tale, int writes, Random random) {
        List<Change.Decoded> changes = new ArrayList<>();
        List<SessionRef> sessions =
                Stream.generate(tale::newSession).limit(1 + random.nextInt(3)).toList();
        List<ItemId> items = Stream.generate(ItemId::next).limit(2).toList();
        Set<Object> there = new HashSet<>();
        for (int i = 0; i < writes; i++) {
            SessionRef session = sessions.get(random.nextInt(sessions.size()));
            ItemId item = items.get(random.nextInt(items.size()));
            String text = "tale " + i;
            boolean removes = random.nextInt(3) == 0;
            changes.add(
                    switch (random.nextInt(8)) {
                        case 0 ->
                            removes && there.remove("campaign")
                                    ? tale.noCampaign()
                                    : added(there, "campaign", tale.campaign(text));
                        case 1 ->
                            removes && there.remove(session)
                                    ? tale.noSession(session)
                                    : added(there, session, tale.session(session, text));
                        case 2 ->
                            removes && there.remove(session + "summary")
                                    ? tale.noSummary(session)
                                    : added(there, session + "summary", tale.summary(session, text));
                        case 3 ->
                            removes && there.remove(item)
                                    ? tale.noItem(item)
                                    : added(there, item, tale.item(item, text));
                        default ->
                            removes && tale.hasTranscript(session)
                                    ? tale.noTranscript(session)
                                    : tale.transcript(session, lines(text, 1 + random.nextInt(12)));
                    });
        }
        return changes;
    }

    private static Change.Decoded added(Set<Object> there, Object key, Change.Decoded change) {
        there.add(key);
        return change;
    }

    private static List<String> lines(String text, int count) {
        return IntStream.range(0, count).mapToObj(i -> text + ", line " + i).toList();
    }

    /// Every change at least once, in any order and in batches of any size; a batch that a process died over
    /// comes again.
    private static Callable<Void> delivery(TestIndex index, List<Change.Decoded> changes, long seed) {
        return () -> {
            var random = new Random(seed);
            List<Change.Decoded> order = new ArrayList<>(changes);
            for (int i = random.nextInt(changes.size() + 1); i > 0; i--) {
                order.add(changes.get(random.nextInt(changes.size())));
            }
            Collections.shuffle(order, random);
            for (int from = 0; from < order.size(); ) {
                int to = Math.min(order.size(), from + 1 + random.nextInt(8));
                deliver(index, order.subList(from, to), random);
                from = to;
            }
            return null;
        };
    }

    private static void deliver(TestIndex index, List<Change.Decoded> batch, Random random) {
        while (random.nextInt(3) == 0) {
            try (var process = index.process(new Mortal(random.nextInt(14), random.nextBoolean()))) {
                process.consumer().applyAll(batch);
            } catch (SearchUnavailable e) {
                // It died. The next one gets the same batch.
            }
        }
        index.consumer().applyAll(batch);
    }
}
