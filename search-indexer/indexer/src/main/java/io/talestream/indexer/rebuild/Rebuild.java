package io.talestream.indexer.rebuild;

import io.talestream.indexer.RewritePolicy;
import io.talestream.indexer.SearchConsumer;
import io.talestream.indexer.verify.Verification;
import io.talestream.search.index.Generations;
import io.talestream.search.index.SearchIndex;
import io.talestream.stream.replay.ChangeHistory;
import io.talestream.stream.replay.Replay;
import io.talestream.stream.replay.Selection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The next index: made, filled from the table while live changes go to it too, compared, and asked from then on.
/// Whoever begins again after a kill goes on with the one that is there.
public final class Rebuild {
    /// How it ended.
    public sealed interface Ending {
        String index();

        /// It is asked now; `replaced` is kept true beside it.
        record Swapped(String index, String replaced) implements Ending {}

        /// It differs from the table and is not asked. It stays, to be looked at and to go on with.
        record Differs(String index, String asked) implements Ending {}
    }

    private final Verification.Sources sources;
    private final ChangeHistory table;
    private final Replay.Means means;
    private final RebuildSteps steps;
    private final Generations generations;

    public Rebuild(Verification.Sources sources, ChangeHistory table, Replay.Means means, RebuildSteps steps) {
        this.sources = sources;
        this.table = table;
        this.means = means;
        this.steps = steps;
        this.generations = new Generations(sources.open());
    }

    /// `evenIfNoWorse` lets it take its place where it differs from the table in nothing in which the one that is
    /// asked does not differ too: what cannot be indexed is missing from both.
    public Ending run(boolean evenIfNoWorse) throws InterruptedException {
        String next = begun();
        fill(next);
        steps.comparing(next);
        generations.settle(next);
        Generations.State state = generations.state();
        var differences = new Tally(steps);
        Verification.ofIndices(sources, List.of(state.asked(), next), false, differences)
                .run(Optional.empty());
        boolean good = differences.isNone(next) || (evenIfNoWorse && differences.isNoWorse(next, state.asked()));
        if (!good) {
            return new Ending.Differs(next, state.asked());
        }
        generations.note(next, Instant.now());
        generations.swap(state);
        return new Ending.Swapped(next, state.asked());
    }

    /// One that was begun for another mapping is of no use.
    private String begun() {
        Generations.State state = generations.state();
        Optional<String> usable = state.next().filter(next -> new SearchIndex.Target(next).isCurrent());
        if (usable.isPresent()) {
            steps.goingOn(usable.get());
            return usable.get();
        }
        state.next().ifPresent(this::drop);
        state.previous().ifPresent(this::drop);
        String made = generations.begin();
        // One that was dropped may have had the same name.
        filling(made).restart();
        steps.begun(made);
        return made;
    }

    private void drop(String index) {
        generations.drop(index);
        steps.dropped(index);
    }

    private void fill(String next) throws InterruptedException {
        steps.filled(filling(next).run(Instant.now()));
    }

    private Replay filling(String next) {
        var consumer = SearchConsumer.into(
                new SearchIndex.Target(next), sources.open(), sources.bucket(), RewritePolicy.WHAT_IS_NEWER);
        return new Replay("reindex-" + next, table, Selection.ALL, List.of(consumer), means, steps.filling());
    }
}
