package io.talestream.bench;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.group.Groups;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/// Drains the stream with a new group of one worker and a no-op consumer.
final class GroupDrain {
    private static final Duration LONGEST = Duration.ofMinutes(3);

    /// The size of one GetRecords response: the changes of the first one are not timed, on either side.
    private static final int FIRST = 1_000;

    private final BenchTable table;
    private final int changes;
    private final AtomicInteger runs = new AtomicInteger();

    /// @param changes size of the backlog
    GroupDrain(BenchTable table, int changes) {
        this.table = table;
        this.changes = changes;
    }

    StreamBench.Drain run() {
        var counting = new CountingConsumer(changes);
        long start = System.nanoTime();
        Groups groups = start(counting);
        await(counting.all);
        long end = counting.last.get();
        groups.close();
        return new StreamBench.Drain(
                Duration.ofNanos(counting.first.get() - start),
                new Rate(changes - FIRST, (end - counting.afterFirst.get()) / 1e9));
    }

    /// Makes one write at a time and measures the time from its acknowledgement until its change is handled.
    Latencies follow(int writes) {
        var counting = new CountingConsumer(changes);
        Groups groups = start(counting);
        await(counting.all);
        var nanos = new Histogram(Latencies.DIGITS);
        long begin = System.nanoTime();
        for (int i = 0; i < writes; i++) {
            Session session = anySession();
            CountDownLatch handled = counting.expect(session.ref());
            table.put(ItemCodecs.SESSION, session);
            long written = System.nanoTime();
            await(handled);
            nanos.recordValue(Math.max(0, System.nanoTime() - written));
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        groups.close();
        return new Latencies(nanos, seconds);
    }

    static Session anySession() {
        return BenchTable.session(new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next()));
    }

    private Groups start(Consumer consumer) {
        return table.start("bench-" + runs.incrementAndGet(), consumer);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("changes were not handled within " + LONGEST);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static final class CountingConsumer implements Consumer {
        private final int expected;
        private final AtomicInteger seen = new AtomicInteger();
        private final AtomicLong first = new AtomicLong();
        private final AtomicLong afterFirst = new AtomicLong();
        private final AtomicLong last = new AtomicLong();
        private final CountDownLatch all = new CountDownLatch(1);
        private final Map<SessionRef, CountDownLatch> awaited = new ConcurrentHashMap<>();

        CountingConsumer(int expected) {
            this.expected = expected;
        }

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public Answer apply(Change.Decoded change) {
            int count = seen.incrementAndGet();
            if (count == 1) {
                first.set(System.nanoTime());
            }
            if (count == FIRST) {
                afterFirst.set(System.nanoTime());
            }
            if (count == expected) {
                last.set(System.nanoTime());
                all.countDown();
            }
            if (!awaited.isEmpty() && change.key() instanceof ItemKey.SessionKey(var ref)) {
                CountDownLatch latch = awaited.remove(ref);
                if (latch != null) {
                    latch.countDown();
                }
            }
            return new Answer.Applied();
        }

        CountDownLatch expect(SessionRef session) {
            var latch = new CountDownLatch(1);
            awaited.put(session, latch);
            return latch;
        }
    }
}
