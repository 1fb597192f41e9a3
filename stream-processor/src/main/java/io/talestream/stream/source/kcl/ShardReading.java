package io.talestream.stream.source.kcl;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.source.ShardFeed;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.kinesis.exceptions.KinesisClientLibException;
import software.amazon.kinesis.exceptions.ShutdownException;
import software.amazon.kinesis.processor.RecordProcessorCheckpointer;

/// Connects KCL and the feed of one shard while this worker owns the lease.
///
/// It throws nothing to KCL, which would skip the batch. KCL calls one method at a time and blocks on it, so a lost
/// lease or a stop reaches a blocked shard from outside: [#lost] and [#stop].
final class ShardReading {
    private static final Logger LOG = LoggerFactory.getLogger(ShardReading.class);
    private static final Duration WITHOUT_END = Duration.ofDays(10_000);

    private final String shard;
    private final ShardFeed feed;
    private final TrimmedShards missing;
    private final CountDownLatch released = new CountDownLatch(1);
    /// Null before the first batch, and at the end of the shard, where a checkpoint at the last change marks the end.
    private volatile @Nullable RecordProcessorCheckpointer checkpointer;

    private volatile String written = "";
    private volatile long busySince;

    ShardReading(String shard, ShardFeed feed, TrimmedShards missing) {
        this.shard = shard;
        this.feed = feed;
        this.missing = missing;
    }

    String shard() {
        return shard;
    }

    ShardFeed feed() {
        return feed;
    }

    /// After a rejected batch, no later batch may be accepted.
    void read(List<ChangeRecord> batch, RecordProcessorCheckpointer with) {
        checkpointer = with;
        busily(() -> {
            if (!feed.lifecycle().isComplete() || !fillGaps() || !feed.accept(batch)) {
                refuse();
            }
        });
    }

    /// Waits, while the lease is held, until everything is handled: child shards begin when the end of this one is
    /// marked. Returns true if it is marked.
    boolean ended(RecordProcessorCheckpointer with) {
        checkpointer = null;
        busily(() -> {
            if (fillGaps() && feed.finish(WITHOUT_END) && feed.lifecycle().isComplete()) {
                mark(with);
            } else {
                refuse();
            }
        });
        return feed.lifecycle().isEnded();
    }

    /// KCL requests a graceful handover, to another worker or because this one stops.
    void handOver(RecordProcessorCheckpointer with, Duration longest) {
        checkpointer = with;
        busily(() -> {
            boolean _ = feed.finish(longest);
            checkpoint();
        });
    }

    void stop(Duration longest) {
        boolean _ = feed.finish(longest);
        released.countDown();
    }

    void lost() {
        feed.abandon();
        released.countDown();
    }

    boolean isLost() {
        return feed.lifecycle().isLost();
    }

    /// How long it has been waiting for the feed.
    Duration busy() {
        long since = busySince;
        return since == 0 ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - since);
    }

    /// Writes the checkpoint if it has advanced since the last write.
    void checkpoint() {
        @Nullable RecordProcessorCheckpointer with = checkpointer;
        if (with == null || isLost()) {
            return;
        }
        Optional<String> handled = feed.checkpoint().filter(last -> !last.equals(written));
        handled.ifPresent(last -> missing.unlessLost(shard, () -> write(with, last)));
    }

    private void write(RecordProcessorCheckpointer with, String sequenceNumber) {
        try {
            with.checkpoint(sequenceNumber);
            written = sequenceNumber;
        } catch (ShutdownException e) {
            LOG.info("another worker has the lease of shard {}; delivery stops here", shard);
            lost();
        } catch (KinesisClientLibException | RuntimeException e) {
            LOG.warn("cannot write the checkpoint of shard {}, retrying: {}", shard, e.toString());
        }
    }

    private void mark(RecordProcessorCheckpointer with) {
        try {
            with.checkpoint();
            feed.ended();
        } catch (ShutdownException e) {
            lost();
        } catch (KinesisClientLibException e) {
            LOG.warn("cannot mark the end of shard {}, retrying: {}", shard, e.toString());
        }
    }

    private boolean fillGaps() {
        for (int losses = missing.losses(shard); losses > 0; losses = missing.losses(shard)) {
            if (!feed.missed()) {
                return false;
            }
            missing.filled(shard, losses);
        }
        return true;
    }

    /// Blocks KCL, which would otherwise continue to read and discard records.
    private void refuse() {
        feed.lifecycle().skip();
        try {
            released.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void busily(Runnable work) {
        busySince = Math.max(System.nanoTime(), 1);
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            LOG.error("reading of shard {} failed and stops; its checkpoint stays", shard, e);
            refuse();
        } finally {
            busySince = 0;
        }
    }
}
