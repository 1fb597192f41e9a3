package io.talestream.transcription.job;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.store.Sessions;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Polls all pending transcriptions and advances them. A notification only shortens the delay: without one the next
/// poll finds the job.
public final class TranscriptionWorker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TranscriptionWorker.class);
    private static final int PAGE = 100;
    private static final int AT_ONCE = 4;

    /// Poll intervals.
    ///
    /// @param forNew for requested jobs
    /// @param whileBusy for all jobs, while any is pending
    /// @param whileIdle for all jobs, while none is pending
    public record Pauses(Duration forNew, Duration whileBusy, Duration whileIdle) {
        /// For an engine in this process, with a consumer that notifies the worker of new jobs.
        public static final Pauses LOCAL =
                new Pauses(Duration.ofMinutes(1), Duration.ofSeconds(1), Duration.ofMinutes(1));

        /// For an engine in a process that receives no notifications.
        public static final Pauses ALONE =
                new Pauses(Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(15));

        /// For a remote engine that sends completion events; it is polled after `silence` without one.
        public static Pauses remote(Duration silence) {
            return new Pauses(Duration.ofSeconds(5), silence, silence);
        }
    }

    private final Sessions sessions;
    private final Transcriptions transcriptions;
    private final Pauses pauses;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore places = new Semaphore(AT_ONCE);
    private final Semaphore wakeUps = new Semaphore(0);
    private final Set<SessionRef> underWay = ConcurrentHashMap.newKeySet();
    private final Set<JobName> begun = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private TranscriptionWorker(Sessions sessions, Transcriptions transcriptions, Pauses pauses) {
        this.sessions = sessions;
        this.transcriptions = transcriptions;
        this.pauses = pauses;
    }

    public static TranscriptionWorker start(Sessions sessions, Transcriptions transcriptions, Pauses pauses) {
        var worker = new TranscriptionWorker(sessions, transcriptions, pauses);
        worker.threads.execute(worker::run);
        return worker;
    }

    public void wake() {
        wakeUps.release();
    }

    @Override
    public void close() {
        closed = true;
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(10, TimeUnit.SECONDS)) {
                LOG.warn("transcriptions did not stop within 10 s; they resume on restart");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        long allDue = System.nanoTime();
        while (!closed) {
            try {
                boolean isAll = System.nanoTime() >= allDue;
                boolean busy = look(isAll);
                long next = System.nanoTime() + (busy ? pauses.whileBusy() : pauses.whileIdle()).toNanos();
                allDue = isAll ? next : Math.min(allDue, next);
                long pause = Math.min(pauses.forNew().toNanos(), Math.max(1, allDue - System.nanoTime()));
                if (wakeUps.tryAcquire(pause, TimeUnit.NANOSECONDS)) {
                    allDue = System.nanoTime();
                }
                wakeUps.drainPermits();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /// Advances all pending jobs once, or only the requested ones. Returns whether any job is pending.
    private boolean look(boolean isAll) throws InterruptedException {
        try {
            // A session that is being advanced may change state while the pending ones are listed, so its listing is
            // ignored.
            Set<SessionRef> before = Set.copyOf(underWay);
            Set<SessionRef> pending = new LinkedHashSet<>();
            if (isAll) {
                collect(JobState.Status.RUNNING, pending);
            }
            collect(JobState.Status.REQUESTED, pending);
            for (JobName job : isAll ? List.copyOf(begun) : List.<JobName>of()) {
                if (job.session().filter(pending::contains).isEmpty()) {
                    begin(job.session().orElseThrow(), () -> end(job));
                }
            }
            for (SessionRef ref : pending) {
                if (!before.contains(ref)) {
                    begin(ref, () -> transcriptions.advance(ref).ifPresent(begun::add));
                }
            }
            // Work adds its job to those that have begun before it ends.
            return !pending.isEmpty() || !underWay.isEmpty() || !begun.isEmpty();
        } catch (RuntimeException e) {
            LOG.warn("pending transcriptions cannot be listed; retrying at the next poll: {}", e.toString());
            return false;
        }
    }

    /// The job is no longer pending: done, cancelled or failed. It is polled until the engine has removed it, or has
    /// ended the other tracks of a recording that failed.
    private void end(JobName job) {
        if (transcriptions.ended(job)) {
            begun.remove(job);
        }
    }

    private void collect(JobState.Status status, Set<SessionRef> to) {
        for (PendingPartition part : PendingPartition.every(status)) {
            Optional<PageRequest> next = Optional.of(PageRequest.first(PAGE));
            while (next.isPresent()) {
                Page<StoredValue<Session>> page = sessions.pending(part, next.get());
                page.items().forEach(session -> to.add(session.value().ref()));
                next = page.next().map(PageRequest.first(PAGE)::after);
            }
        }
    }

    /// One task at a time per session, with a limit on all tasks.
    private void begin(SessionRef ref, Runnable work) throws InterruptedException {
        if (!underWay.add(ref)) {
            return;
        }
        places.acquire();
        threads.execute(() -> {
            try {
                work.run();
            } catch (RuntimeException e) {
                LOG.warn("transcription of session {} cannot advance; retrying: {}", ref, e.toString());
            } finally {
                places.release();
                underWay.remove(ref);
            }
        });
    }
}
