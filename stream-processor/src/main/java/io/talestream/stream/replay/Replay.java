package io.talestream.stream.replay;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.table.EntityType;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.delivery.Backoff;
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

/// Gives what is selected of a history to consumers, the way live changes go: in the order of each item, with
/// outages waited out and what is refused parked. It goes on where one of the same name was killed.
public final class Replay {
    /// What a replay needs besides the history and the consumers. `kept` hears about every `keptEvery` how
    /// far it came; after a kill, what was given since is given again.
    public record Means(
            ParkingLot lot, ReplayProgress kept, Duration keptEvery, Limits limits, Backoff backoff, ReplayPace pace) {
        public static Means usual(ParkingLot lot, ReplayProgress kept, ReplayPace pace) {
            return new Means(lot, kept, Duration.ofSeconds(1), Limits.USUAL, Backoff.usual(), pace);
        }
    }

    /// Kept beside the parts: when the replay began.
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

    /// When one like this began and was not finished.
    public Optional<Instant> unfinishedSince() {
        return Optional.ofNullable(means.kept().of(name).get(BEGUN))
                .flatMap(ReplayProgress.Part::position)
                .map(Instant::parse);
    }

    /// Forgets how far it came.
    public void restart() {
        means.kept().forget(name);
    }

    /// Returns when all is handled. Throws when the history cannot be read or a consumer broke down; what was
    /// handled until then is kept.
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

    /// Reads all and gives nothing: how many changes each kind of item has, and which the consumers want.
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

    /// Where one part fails, the others stop when the page they have is handled and noted: to interrupt them would
    /// have it given again.
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
                throw new ReplayFailed("a part could not be replayed: " + e.getCause(), e);
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
