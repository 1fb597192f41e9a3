package io.talestream.stream.delivery;

import io.talestream.contracts.change.Change;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The position of one change in its shard, from its receipt until the checkpoint has passed it. Counts the pending
/// handlers: the dispatcher, and each consumer that got the change.
final class ChangePosition {
    private final String sequenceNumber;
    private final Instant at;
    private final long bytes;
    private final AtomicInteger waitingFor = new AtomicInteger(1);
    private volatile boolean endsBatch;
    private volatile long batchTaken;
    private volatile @Nullable Change change;
    private volatile @Nullable ChangePosition next;

    ChangePosition(String sequenceNumber, Instant at, @Nullable Change change, long bytes) {
        this.sequenceNumber = sequenceNumber;
        this.at = at;
        this.change = change;
        this.bytes = bytes;
    }

    String sequenceNumber() {
        return sequenceNumber;
    }

    /// When the change was made.
    Instant at() {
        return at;
    }

    long bytes() {
        return bytes;
    }

    /// Marks the last change of a batch that was received at this time.
    void endBatch(long nanos) {
        batchTaken = nanos;
        endsBatch = true;
    }

    boolean endsBatch() {
        return endsBatch;
    }

    long batchTaken() {
        return batchTaken;
    }

    Change change() {
        return Objects.requireNonNull(change, "change is already handled and released");
    }

    void handOut() {
        waitingFor.incrementAndGet();
    }

    /// Returns true for the last pending handler. A handled change releases its images even while it waits for the
    /// checkpoint to reach it.
    boolean countDown() {
        if (waitingFor.decrementAndGet() > 0) {
            return false;
        }
        change = null;
        return true;
    }

    boolean isHandled() {
        return waitingFor.get() == 0;
    }

    @Nullable
    ChangePosition next() {
        return next;
    }

    void follow(ChangePosition after) {
        next = after;
    }
}
