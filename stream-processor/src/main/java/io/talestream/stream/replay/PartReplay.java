package io.talestream.stream.replay;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.delivery.DeliveryResult;
import io.talestream.stream.delivery.ShardDelivery;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The replay of one part of a history to the consumers. Every change before the saved position is handled, as with
/// a shard's checkpoint.
final class PartReplay {
    private static final int GIVEN_TOGETHER = 100;
    private static final Duration A_WHILE = Duration.ofSeconds(10);
    private static final Duration AS_LONG_AS_IT_TAKES = Duration.ofDays(365);

    /// The page that ended with the change of this number.
    private record PassedPage(long number, Optional<String> position) {}

    private final String replay;
    private final String part;
    private final ReplayProgress.Part reached;
    private final ChangeHistory history;
    private final Selection selection;
    private final Replay.Means means;
    private final ReplayTally tally;
    private final ShardDelivery delivery;
    private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
    private final Queue<PassedPage> pages = new ArrayDeque<>();
    private long given;
    private long keptAt = System.nanoTime();

    PartReplay(
            String replay,
            String part,
            ReplayProgress.Part reached,
            ChangeHistory history,
            Selection selection,
            List<Consumer> consumers,
            Replay.Means means,
            ReplayTally tally) {
        this.replay = replay;
        this.part = part;
        this.reached = reached;
        this.history = history;
        this.selection = selection;
        this.means = means;
        this.tally = tally;
        this.delivery = new ShardDelivery(
                "replay of " + part,
                consumers,
                means.lot(),
                means.limits(),
                means.backoff(),
                (_, error) -> broken.set(error));
    }

    /// Runs until all changes are handled. After a stop, it finishes the current page.
    void run(BooleanSupplier stop) throws InterruptedException {
        try {
            boolean whole = read(stop);
            DeliveryResult finish = delivery.finish(AS_LONG_AS_IT_TAKES);
            if (!finish.complete()) {
                throw new ReplayFailed("replay of %s stopped before its end".formatted(part), broken.get());
            }
            delivery.counts().values().forEach(tally::ended);
            if (whole) {
                keep(new ReplayProgress.Part(Optional.empty(), true, reached.changes() + given));
                tally.partDone();
            } else {
                keepPassed();
            }
        } finally {
            delivery.abandon();
        }
    }

    /// Returns true if it reached the end. The progress is saved however it ends.
    private boolean read(BooleanSupplier stop) throws InterruptedException {
        var stopped = new AtomicBoolean();
        try {
            history.read(part, reached.position(), (page, position) -> {
                if (!give(page, position)) {
                    return false;
                }
                stopped.set(stop.getAsBoolean());
                return !stopped.get();
            });
            return !stopped.get();
        } catch (RuntimeException | InterruptedException e) {
            try {
                delivery.finish(A_WHILE);
                keepPassed();
            } catch (RuntimeException notKept) {
                e.addSuppressed(notKept);
            }
            throw e;
        }
    }

    private boolean give(List<ChangeRecord> page, Optional<String> position) throws InterruptedException {
        List<ChangeRecord> wanted = page.stream().filter(selection::takes).toList();
        for (int from = 0; from < wanted.size(); from += GIVEN_TOGETHER) {
            List<ChangeRecord> some = wanted.subList(from, Math.min(wanted.size(), from + GIVEN_TOGETHER));
            means.pace().take(some.size());
            if (!delivery.accept(some)) {
                return false;
            }
            given += some.size();
            tally.given(some.size());
        }
        tally.read(page.size());
        pages.add(new PassedPage(given, position));
        if (System.nanoTime() - keptAt >= means.keptEvery().toNanos()) {
            keepPassed();
        }
        return true;
    }

    private void keepPassed() {
        keptAt = System.nanoTime();
        long handled = given - delivery.inFlight();
        @Nullable PassedPage last = null;
        while (!pages.isEmpty() && pages.element().number() <= handled) {
            PassedPage passed = pages.remove();
            last = passed.position().isPresent() ? passed : last;
        }
        if (last != null) {
            keep(new ReplayProgress.Part(last.position(), false, reached.changes() + last.number()));
        }
    }

    private void keep(ReplayProgress.Part progress) {
        means.kept().record(replay, part, progress);
    }
}
