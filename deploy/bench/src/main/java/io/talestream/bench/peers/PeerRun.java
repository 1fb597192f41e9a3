package io.talestream.bench.peers;

import io.talestream.bench.Latencies;
import io.talestream.bench.Rate;
import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.index.Freshness;
import io.talestream.bench.peers.IndexContent.Errors;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// One consumer on an index of its own: it catches up, follows single writes, is killed among many writes and started
/// again, and gets old records once more.
final class PeerRun {
    /// The number of records that are redelivered.
    static final int REDELIVERED = 100;

    private static final Duration BETWEEN_WRITES = Duration.ofMillis(20);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int QUIET_LOOKS = 40;
    private static final long CPU_RESOLUTION_MILLIS = 10;
    private static final int MOST_WRITES_AROUND_KILL = 5_000;

    private final PeerKind kind;
    private final PeerConnection connection;
    private final TableChanges changes;
    private final IndexContent content;
    private final Freshness freshness;
    private PeerProcess process;
    private long peakBytes;

    PeerRun(PeerKind kind, PeerConnection connection, TableChanges changes, BenchIndex index) {
        this.kind = kind;
        this.connection = connection;
        this.changes = changes;
        this.content = new IndexContent(index);
        this.freshness = new Freshness(changes::createOne, index, BETWEEN_WRITES);
        this.process = new PeerProcess(kind, connection);
    }

    /// @param toFirst from the start of the process to its first documents
    /// @param rest the changes after these
    /// @param cpu processor time for these
    record Backlog(Duration toFirst, Rate rest, Duration cpu) {
        /// At least the resolution of the processor time.
        double cpuSecondsPerThousand() {
            return Math.max(CPU_RESOLUTION_MILLIS, cpu.toMillis()) / (double) rest.count();
        }
    }

    /// @param recovered from the restart until a later write is found
    /// @param repeated documents that were written more than once
    record Kill(Duration recovered, long repeated, Errors errors) {}

    record Figures(
            PeerKind kind,
            long changes,
            Backlog backlog,
            Latencies found,
            long peakBytes,
            Optional<Kill> kill,
            Errors redelivery) {}

    Figures run(Duration following, boolean isKilled) {
        try {
            long backlogSize = changes.count();
            Backlog backlog = catchUp(backlogSize);
            Latencies found = freshness.measure((int) following.dividedBy(BETWEEN_WRITES));
            Optional<Kill> kill = isKilled ? Optional.of(kill()) : Optional.empty();
            process.redeliver(REDELIVERED);
            awaitQuiet();
            var redelivery = content.compare(changes.versions());
            notePeak();
            return new Figures(kind, backlogSize, backlog, found, peakBytes, kill, redelivery);
        } finally {
            process.close();
        }
    }

    void warmUp() {
        try {
            awaitOperations(changes.count());
        } finally {
            process.close();
        }
    }

    private Backlog catchUp(long size) {
        long start = System.nanoTime();
        awaitOperations(1);
        long first = System.nanoTime();
        long seen = content.operations();
        Duration cpu = process.cpu();
        awaitOperations(size);
        boolean sawAll = seen >= size;
        return new Backlog(
                Duration.ofNanos(first - start),
                sawAll ? Rate.since(start, size) : Rate.since(first, size - seen),
                sawAll ? process.cpu() : process.cpu().minus(cpu));
    }

    private Kill kill() {
        int writes = (int) Math.min(MOST_WRITES_AROUND_KILL, changes.count() / 4);
        long before = content.operations();
        Thread writer = Thread.ofVirtual().start(() -> changes.correct(writes));
        awaitOperations(before + writes / 2);
        notePeak();
        process.close();
        join(writer);
        long start = System.nanoTime();
        process = new PeerProcess(kind, connection);
        freshness.awaitOne();
        var recovered = Duration.ofNanos(System.nanoTime() - start);
        awaitQuiet();
        return new Kill(recovered, content.operations() - changes.count(), content.compare(changes.versions()));
    }

    private void notePeak() {
        peakBytes = Math.max(peakBytes, process.peakBytes());
    }

    private void awaitOperations(long least) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (content.operations() < least) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IllegalStateException("%s wrote %d of %d documents; it %s"
                        .formatted(
                                kind.label,
                                content.operations(),
                                least,
                                process.isAlive() ? "is still running" : "has ended"));
            }
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
    }

    /// Waits until the consumer has written nothing for two seconds.
    private void awaitQuiet() {
        long last = content.operations();
        for (int quiet = 0; quiet < QUIET_LOOKS; quiet++) {
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
            long now = content.operations();
            quiet = now == last ? quiet : 0;
            last = now;
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
