package io.talestream.stream.delivery;

import io.talestream.contracts.change.Change;
import io.talestream.stream.source.ShardLifecycle;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The changes between the checkpoint and the newest accepted one, in stream order. One thread appends. The thread
/// that handles the oldest change advances the checkpoint over all consecutive handled ones. There is no search,
/// and no thread blocks on a lock except the source while the window is full and a caller of [#awaitEmpty].
final class Window {
    private final Limits limits;
    private final ShardLifecycle lifecycle;
    private final AtomicInteger changes = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicInteger moves = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();
    private volatile BatchTimes times = BatchTimes.NONE;
    private final ChangePosition start = new ChangePosition("", Instant.EPOCH, null, 0);
    private volatile ChangePosition passed = start;
    private ChangePosition newest = start;

    Window(Limits limits, ShardLifecycle lifecycle) {
        this.limits = limits;
        this.lifecycle = lifecycle;
    }

    /// Whether a change of this weight fits without waiting. Only the appending thread can invalidate the result.
    boolean hasRoom(long weight) {
        long held = bytes.get();
        return changes.get() < limits.changes() && (held == 0 || held + weight <= limits.bytes());
    }

    /// Waits for room. Returns null if the shard is not open, or if the source is interrupted while waiting. An
    /// interrupt closes the shard too, because no later change may pass one that was not taken.
    @Nullable
    ChangePosition take(Change change, long weight) {
        if (!hasRoom(weight)) {
            awaitRoom(weight);
        }
        // Counted before the check, so that a concurrent drain sees a change that is taken at the last moment.
        changes.incrementAndGet();
        if (!lifecycle.isOpen()) {
            changes.decrementAndGet();
            wake();
            return null;
        }
        bytes.addAndGet(weight);
        var place = new ChangePosition(
                change.record().sequenceNumber(), change.record().at(), change, weight);
        newest.follow(place);
        newest = place;
        return place;
    }

    void handled(ChangePosition place) {
        if (place.countDown()) {
            bytes.addAndGet(-place.bytes());
            moveOn();
            if (waiting.get() > 0) {
                wake();
            }
        }
    }

    Optional<String> checkpoint() {
        ChangePosition last = passed;
        return last == start ? Optional.empty() : Optional.of(last.sequenceNumber());
    }

    /// When the change at the checkpoint was made.
    Optional<Instant> handledUpTo() {
        ChangePosition last = passed;
        return last == start ? Optional.empty() : Optional.of(last.at());
    }

    /// When the oldest change beyond the checkpoint was made.
    Optional<Instant> oldest() {
        return Optional.ofNullable(passed.next()).map(ChangePosition::at);
    }

    BatchTimes times() {
        return times;
    }

    int changes() {
        return changes.get();
    }

    long bytes() {
        return bytes.get();
    }

    /// Waits until all accepted changes are handled, the shard is halted, or the time is over.
    void awaitEmpty(Duration longest) {
        waiting.incrementAndGet();
        lock.lock();
        try {
            long left = longest.toNanos();
            while (changes.get() > 0 && left > 0 && !lifecycle.isHalted()) {
                left = moved.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
            waiting.decrementAndGet();
        }
    }

    private void awaitRoom(long weight) {
        waiting.incrementAndGet();
        lock.lock();
        try {
            while (lifecycle.isOpen() && !hasRoom(weight)) {
                moved.await();
            }
        } catch (InterruptedException e) {
            lifecycle.skip();
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
            waiting.decrementAndGet();
        }
    }

    /// One thread advances at a time; others leave a mark, and the advancing thread checks again.
    private void moveOn() {
        int seen = moves.incrementAndGet();
        if (seen > 1) {
            return;
        }
        while (seen > 0) {
            ChangePosition last = passed;
            int count = 0;
            for (ChangePosition next = last.next(); next != null && next.isHandled(); next = next.next()) {
                last = next;
                count++;
                if (next.endsBatch()) {
                    times = times.and(new BatchTimes(1, System.nanoTime() - next.batchTaken()));
                }
            }
            if (count > 0) {
                passed = last;
                changes.addAndGet(-count);
            }
            seen = moves.addAndGet(-seen);
        }
    }

    /// Call it after a change of the lifecycle.
    void wake() {
        lock.lock();
        try {
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
