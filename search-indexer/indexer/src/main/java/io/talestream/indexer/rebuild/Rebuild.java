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

/// Rebuilds the index: creates the next index, fills it from the table while live changes are written to it too,
/// compares it with the table, and swaps the aliases. A restart after a kill resumes with the existing next index.
public final class Rebuild {
    public sealed interface Ending {
        String index();

        /// The new index is live; `replaced` still receives writes.
        record Swapped(String index, String replaced) implements Ending {}

        /// The new index differs from the table and did not go live. It is kept for inspection and for a later
        /// resume.
        record Differs(String index, String live) implements Ending {}
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

    /// `evenIfNoWorse` also swaps if every difference from the table exists in the live index too: items that
    /// cannot be indexed are missing from both.
    public Ending run(boolean evenIfNoWorse) throws InterruptedException {
        String next = begun();
        fill(next);
        steps.comparing(next);
        generations.settle(next);
        Generations.State state = generations.state();
        var differences = new Tally(steps);
        Verification.ofIndices(sources, List.of(state.live(), next), false, differences)
                .run(Optional.empty());
        boolean good = differences.isNone(next) || (evenIfNoWorse && differences.isNoWorse(next, state.live()));
        if (!good) {
            return new Ending.Differs(next, state.live());
        }
        generations.note(next, Instant.now());
        generations.swap(state);
        return new Ending.Swapped(next, state.live());
    }

    /// A next index with another mapping is dropped.
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
        // A dropped index may have had the same name, and saved progress.
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
                new SearchIndex.Target(next),
                sources.open(),
                sources.bucket(),
                sources.sessions(),
                RewritePolicy.WHAT_IS_NEWER);
        return new Replay("reindex-" + next, table, Selection.ALL, List.of(consumer), means, steps.filling());
    }
}
