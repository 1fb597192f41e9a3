package io.talestream.stream.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.history.Item;
import io.talestream.stream.live.LiveTable;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.source.DynamoStreamsSource;
import io.talestream.stream.source.LeaseState;
import io.talestream.stream.source.Tuning;
import io.talestream.testing.time.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two workers share a table's changes, and the one that has the shard is killed ten times, under load.
class KilledWorkerIT {
    private static final int KILLS = 10;
    private static final int ITEMS = 20;
    private static final Duration BETWEEN_WRITES = Duration.ofMillis(10);

    private final Set<String> written = ConcurrentHashMap.newKeySet();
    private volatile String newest = "";

    @TempDir
    private Path names = Path.of("replaced by JUnit");

    @Test
    void nothing_is_lost_when_the_worker_that_has_the_shard_is_killed_ten_times() throws Exception {
        try (var table = new LiveTable()) {
            var handled = new HandledTable(table.client(), table.name() + "-handled");
            handled.create();
            ParkingTable.ensure(table.client(), ParkingTable.besides(table.name()));
            ProgressTable.ensure(table.client(), ProgressTable.besides(table.name()));
            var stop = new AtomicBoolean();
            Thread load = Thread.ofPlatform().name("load").start(() -> write(table, stop));
            List<WorkerProcess> workers = new CopyOnWriteArrayList<>();
            try {
                workers.add(WorkerProcess.start(table.endpoint(), table.name(), names));
                workers.add(WorkerProcess.start(table.endpoint(), table.name(), names));
                awaitHandled(handled);
                List<Long> handOvers = new ArrayList<>();
                for (int i = 0; i < KILLS; i++) {
                    handOvers.add(killOwner(table, workers, handled));
                }
                System.out.printf("hand-over after kill -9, in ms: %s%n", handOvers);
                stop.set(true);
                load.join();
                Eventually.until(
                        () -> "everything is handled, missing are " + missing(handled),
                        () -> handled.has(newest) && missing(handled).isEmpty());
                assertThat(written).hasSizeGreaterThan(500);
            } finally {
                stop.set(true);
                load.join();
                for (WorkerProcess worker : workers) {
                    worker.kill();
                }
            }
        }
    }

    /// Returns how long it took until something that was written after the kill was handled.
    private long killOwner(LiveTable table, List<WorkerProcess> workers, HandledTable handled) throws Exception {
        WorkerProcess owner = owner(table, workers);
        owner.kill();
        long killed = System.nanoTime();
        workers.remove(owner);
        Thread restart = Thread.ofVirtual().start(() -> {
            try {
                workers.add(WorkerProcess.start(table.endpoint(), table.name(), names));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        awaitHandled(handled);
        long millis = Duration.ofNanos(System.nanoTime() - killed).toMillis();
        restart.join();
        return millis;
    }

    private static WorkerProcess owner(LiveTable table, List<WorkerProcess> workers) {
        var leases = new DynamoStreamsSource(table.connection(), table.name(), Tuning.LOCAL).leases("work");
        Eventually.until(
                "a worker has the shard",
                () -> ownerName(leases.all())
                        .filter(name -> workers.stream()
                                .anyMatch(worker -> worker.name().equals(name)))
                        .isPresent());
        String name = ownerName(leases.all()).orElseThrow();
        return workers.stream()
                .filter(worker -> worker.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<String> ownerName(List<LeaseState> leases) {
        return leases.stream().filter(lease -> !lease.ended()).findFirst().flatMap(LeaseState::owner);
    }

    private void awaitHandled(HandledTable handled) {
        String before = newest;
        Eventually.until("something is written", () -> !newest.equals(before));
        String next = newest;
        Eventually.until("what is written now is handled", () -> handled.has(next));
    }

    private Set<String> missing(HandledTable handled) {
        Set<String> missing = new HashSet<>(written);
        missing.removeAll(handled.all());
        return missing;
    }

    private void write(LiveTable table, AtomicBoolean stop) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            items.add(new Item("setting-" + i));
        }
        for (int i = 0; !stop.get(); i++) {
            Item item = items.get(i % ITEMS);
            ChangeRecord change = item.write("value " + i, "");
            table.write(change);
            newest = HandledTable.id(item.key().sk(), item.row().version().micros());
            written.add(newest);
            LockSupport.parkNanos(BETWEEN_WRITES.toNanos());
        }
    }
}
