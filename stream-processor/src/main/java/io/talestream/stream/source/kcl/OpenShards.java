package io.talestream.stream.source.kcl;

import io.talestream.stream.source.ShardFeeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The shards this worker owns. Their checkpoints are written periodically, because one per batch would be a write
/// for each read.
public final class OpenShards {
    private static final Logger LOG = LoggerFactory.getLogger(OpenShards.class);

    private final String worker;
    private final ShardFeeds feeds;
    private final TrimmedShards missing;
    private final LeaseTable leases;
    private final SourceTuning tuning;
    private final Set<ShardReading> open = ConcurrentHashMap.newKeySet();
    private volatile Runnable ended = () -> {};
    private volatile Runnable stopped = () -> {};

    public OpenShards(String worker, ShardFeeds feeds, TrimmedShards missing, LeaseTable leases, SourceTuning tuning) {
        this.worker = worker;
        this.feeds = feeds;
        this.missing = missing;
        this.leases = leases;
        this.tuning = tuning;
    }

    ShardReading open(String shard) {
        var reading = new ShardReading(shard, feeds.open(shard), missing);
        open.add(reading);
        return reading;
    }

    void close(ShardReading reading) {
        open.remove(reading);
    }

    /// Calls `listener` when the end of a shard is marked; its child shards have leases then.
    public void onEnd(Runnable listener) {
        ended = listener;
    }

    /// Calls `listener` when the shards begin to stop.
    public void onStop(Runnable listener) {
        stopped = listener;
    }

    void ended(ShardReading reading) {
        close(reading);
        ended.run();
    }

    Duration longestStop() {
        return tuning.stop();
    }

    public void lost(String shard) {
        missing.lost(shard);
    }

    /// Called periodically.
    void checkpoint() {
        for (ShardReading reading : open) {
            try {
                reading.checkpoint();
                noticeLostLease(reading);
            } catch (RuntimeException e) {
                LOG.warn("cannot read lease owner of shard {}, retrying: {}", reading.shard(), e.toString());
            }
        }
    }

    /// Stops all shards concurrently.
    void stop() {
        stopped.run();
        List<Thread> stopping = new ArrayList<>();
        for (ShardReading reading : open) {
            stopping.add(Thread.ofVirtual().start(() -> reading.stop(tuning.stop())));
        }
        for (Thread each : stopping) {
            try {
                each.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /// KCL reports a lost lease only when its thread returns, which a consumer in an outage can block for hours.
    private void noticeLostLease(ShardReading reading) {
        if (!reading.isLost()
                && reading.busy().compareTo(tuning.failOver()) > 0
                && !leases.owner(reading.shard()).filter(worker::equals).isPresent()) {
            LOG.info("another worker has taken the lease of shard {}; delivery stops here", reading.shard());
            reading.lost();
        }
    }
}
