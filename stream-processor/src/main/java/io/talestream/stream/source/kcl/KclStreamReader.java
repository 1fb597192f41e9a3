package io.talestream.stream.source.kcl;

import io.talestream.stream.source.StreamReader;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.utils.SdkAutoCloseable;
import software.amazon.kinesis.coordinator.Scheduler;

/// Runs KCL for one group in this worker.
public final class KclStreamReader implements StreamReader {
    private static final Logger LOG = LoggerFactory.getLogger(KclStreamReader.class);
    private static final Duration KCL_STOPS = Duration.ofSeconds(20);

    private final String group;
    private final Scheduler scheduler;
    private final OpenShards shards;
    private final List<? extends SdkAutoCloseable> clients;
    private final Thread kcl;
    private final ScheduledExecutorService clock;

    public KclStreamReader(
            String group,
            Scheduler scheduler,
            OpenShards shards,
            Duration checkpoint,
            List<? extends SdkAutoCloseable> clients) {
        this.group = group;
        this.scheduler = scheduler;
        this.shards = shards;
        this.clients = clients;
        this.kcl = Thread.ofPlatform().daemon().name("group " + group).start(scheduler);
        this.clock = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("checkpoints of " + group).factory());
        var _ = clock.scheduleWithFixedDelay(
                shards::checkpoint, checkpoint.toMillis(), checkpoint.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        shards.stop();
        // Not startGracefulShutdown(): it blocks a thread of the common pool until the shards are handed over. A
        // machine with two processors has one such thread, and a shard that still waits for its iterator needs it.
        var shutdown = new FutureTask<>(scheduler.createGracefulShutdownCallable());
        Thread.ofVirtual().name("stop of group " + group).start(shutdown);
        try {
            boolean gracefully = shutdown.get(KCL_STOPS.toMillis(), TimeUnit.MILLISECONDS);
            if (!gracefully) {
                LOG.warn("group {} did not release all its leases; other workers wait until they expire", group);
            }
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("group {} did not stop gracefully; other workers wait until its leases expire", group, e);
            scheduler.shutdown();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            scheduler.shutdown();
        }
        clock.shutdownNow();
        join();
        clients.forEach(SdkAutoCloseable::close);
    }

    boolean isStopping() {
        return scheduler.hasGracefulShutdownStarted();
    }

    private void join() {
        try {
            if (!kcl.join(KCL_STOPS)) {
                LOG.warn("KCL of group {} did not stop in time; closing its clients", group);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
