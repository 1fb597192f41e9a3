package io.talestream.stream.source.dynamodb;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Writes to a table whose engine runs in this process. Readers do not poll a table that is not written: they wait for
/// its next write.
public final class WriteSignal {
    /// After a write, readers poll for this long: consumers often write to the table too.
    private static final Duration RECENT = Duration.ofSeconds(2);

    /// Changes without a write, such as expired items, are read this late, and the end of a shard is noticed this late.
    /// Below the time after which a group counts as silent, 15 s.
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final Duration recent;
    private final Duration longest;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile long last = System.nanoTime();

    public WriteSignal() {
        this(RECENT, LONGEST);
    }

    WriteSignal(Duration recent, Duration longest) {
        this.recent = recent;
        this.longest = longest;
    }

    /// Called after a write, which is then in the stream.
    public void written() {
        lock.lock();
        try {
            last = System.nanoTime();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean isRecent() {
        return System.nanoTime() - last < recent.toNanos();
    }

    /// Returns at the next write, or at the latest after the longest wait. Returns at once after a recent write.
    void await() throws InterruptedException {
        await(longest);
    }

    /// The same with another longest wait.
    void await(Duration most) throws InterruptedException {
        long left = most.toNanos();
        lock.lock();
        try {
            long before = last;
            while (left > 0 && last == before && !isRecent()) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }
}
