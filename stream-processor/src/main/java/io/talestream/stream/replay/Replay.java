package io.talestream.stream.replay;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.table.EntityType;
import io.talestream.store.table.Backoff;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.parking.ParkingLot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/// Delivers the selected changes of a history to consumers in the same way as live changes: in order per item, with
/// retries during outages and parking of refused changes. It resumes a replay of the same name that was killed.
public final class Replay {
    /// The dependencies of a replay other than the history and the consumers. The progress is saved to `kept` about
    /// every `keptEvery`; after a kill, later changes are delivered again.
    public record Means(
            ParkingLot lot, ReplayProgress kept, Duration keptEvery, Limits limits, Backoff backoff, ReplayPace pace) {
        public static Means usual(ParkingLot lot, ReplayProgress kept, ReplayPace pace) {
            return new Means(lot, kept, Duration.ofSeconds(1), Limits.USUAL, Backoff.usual(), pace);
        }
    }

    /// Saved as a part: when the replay began.
    private static final String BEGUN = "begun";

    private final String name;
    private final ChangeHistory history;
    private final Selection selection;
    private final List<Consumer> consumers;
    private final Means means;
    private final ReplayWatcher watcher;

    public Replay(
            String purpose,
            ChangeHistory history,
            Selection selection,
            List<Consumer> consumers,
            Means means,
            ReplayWatcher watcher) {
        this.history = history;
        this.selection = selection;
        this.consumers = List.copyOf(consumers);
        this.means = means;
        this.watcher = watcher;
        String what = String.join(
                "\n",
                purpose,
                history.name(),
                consumers.stream().map(Consumer::name).sorted().collect(Collectors.joining(",")),
                selection.toString());
        this.name = purpose + "-" + Sha256.of(what).hex().substring(0, 16);
    }

    /// When an unfinished replay of this name began.
    public Optional<Instant> unfinishedSince() {
        return Optional.ofNullable(means.kept().of(name).get(BEGUN))
                .flatMap(ReplayProgress.Part::position)
                .map(Instant::parse);
    }

    public void restart() {
        means.kept().forget(name);
    }

    /// Returns when all changes are handled. Throws if the history cannot be read or a consumer broke; the progress
    /// until then is saved.
    public ReplayReport run(Instant now) throws InterruptedException {
        Map<String, ReplayProgress.Part> before = means.kept().of(name);
        if (before.isEmpty()) {
            means.kept().record(name, BEGUN, new ReplayProgress.Part(Optional.of(now.toString()), true, 0));
        }
        List<String> parts = history.parts();
        var tally = new ReplayTally(watcher, parts.size(), history.about());
        List<PartReplay> todo = new ArrayList<>();
        for (String part : parts) {
            var reached = before.getOrDefault(part, new ReplayProgress.Part(Optional.empty(), false, 0));
            tally.wasGivenBefore(reached);
            if (!reached.done()) {
                todo.add(new PartReplay(name, part, reached, history, selection, consumers, means, tally));
            }
        }
        runAll(todo);
        means.kept().forget(name);
        return tally.report();
    }

    /// A dry run: reads everything, delivers nothing, and counts the selected changes by type.
    public Map<EntityType, Long> count() throws InterruptedException {
        Map<EntityType, Long> counts = new TreeMap<>();
        List<String> parts = history.parts();
        var tally = new ReplayTally(watcher, parts.size(), history.about());
        for (String part : parts) {
            history.read(part, Optional.empty(), (changes, _) -> {
                for (ChangeRecord change : changes) {
                    if (selection.takes(change) && Attempt.decoded(change) instanceof Change.Decoded decoded) {
                        counts.merge(decoded.key().type(), 1L, Long::sum);
                    }
                }
                tally.read(changes.size());
                return true;
            });
            tally.partDone();
        }
        return counts;
    }

    /// If one part fails, the others finish and save their current page before they stop: interrupting them would
    /// deliver it again.
    private void runAll(List<PartReplay> parts) throws InterruptedException {
        var permits = new Semaphore(history.atOnce());
        var failed = new AtomicBoolean();
        List<Future<?>> running = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                for (PartReplay part : parts) {
                    permits.acquire();
                    if (failed.get()) {
                        break;
                    }
                    running.add(threads.submit(() -> {
                        run(part, failed, permits);
                        return null;
                    }));
                }
                for (Future<?> each : running) {
                    each.get();
                }
            } catch (ExecutionException e) {
                throw new ReplayFailed("cannot replay a part: " + e.getCause(), e);
            } catch (InterruptedException e) {
                running.forEach(each -> each.cancel(true));
                throw e;
            }
        }
    }

    private static void run(PartReplay part, AtomicBoolean failed, Semaphore permits) throws InterruptedException {
        boolean ended = false;
        try {
            part.run(failed::get);
            ended = true;
        } finally {
            if (!ended) {
                failed.set(true);
            }
            permits.release();
        }
    }
}
