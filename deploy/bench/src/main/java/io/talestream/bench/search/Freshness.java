package io.talestream.bench.search;

import io.talestream.bench.BenchTable;
import io.talestream.bench.Latencies;
import io.talestream.bench.index.BenchIndex;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.DocumentIds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/// The time from a write until its session is found, with writes at a fixed interval independent of the results.
record Freshness(BenchTable table, BenchIndex index) {
    private static final Duration BETWEEN_WRITES = Duration.ofMillis(50);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /// One write, until it is found: from then on the consumer group is running.
    void awaitOne() {
        measure(1);
    }

    Latencies measure(int count) {
        Map<String, Long> written = new ConcurrentHashMap<>();
        long start = System.nanoTime();
        Thread writer = Thread.ofVirtual().start(() -> {
            for (int i = 0; i < count; i++) {
                LockSupport.parkNanos(start + i * BETWEEN_WRITES.toNanos() - System.nanoTime());
                var session = new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next());
                table.put(ItemCodecs.SESSION, BenchTable.session(session));
                written.put(DocumentIds.session(session), System.nanoTime());
            }
        });
        var nanos = new Histogram(Latencies.DIGITS);
        long end = start + PATIENCE.toNanos() + count * BETWEEN_WRITES.toNanos();
        while (nanos.getTotalCount() < count) {
            if (System.nanoTime() > end || (!writer.isAlive() && nanos.getTotalCount() + written.size() < count)) {
                throw new IllegalStateException(
                        "only %d of %d writes were found".formatted(nanos.getTotalCount(), count));
            }
            for (String id : index.found(List.copyOf(written.keySet()))) {
                long now = System.nanoTime();
                Long at = written.remove(id);
                if (at != null) {
                    nanos.recordValue(now - at);
                }
            }
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
        return new Latencies(nanos, (System.nanoTime() - start) / 1e9);
    }
}
