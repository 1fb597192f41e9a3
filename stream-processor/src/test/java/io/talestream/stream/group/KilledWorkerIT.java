package io.talestream.stream.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.stream.group.HandledTable.Handled;
import io.talestream.stream.history.Item;
import io.talestream.stream.live.LiveTable;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.source.LeaseState;
import io.talestream.stream.source.Leases;
import io.talestream.stream.source.dynamodb.DynamoStreamsSource;
import io.talestream.stream.source.kcl.SourceTuning;
import io.talestream.testing.time.Eventually;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two workers share the changes of a table, and the owner of the shard is killed repeatedly under load.
class KilledWorkerIT {
    private static final int ITEMS = 20;
    private static final int WRITES_FOR_EACH_KILL = 50;
    private static final Duration BETWEEN_WRITES = Duration.ofMillis(10);

    /// The last version of each item.
    private final Map<String, Long> written = new ConcurrentHashMap<>();

    private final List<WorkerProcess> workers = new CopyOnWriteArrayList<>();

    @TempDir
    private Path names = Path.of("replaced by JUnit");

    @Test
    void killing_the_worker_of_a_shard_twice_neither_loses_nor_duplicates_changes() throws Exception {
        kill(2);
    }

    @Test
    @Tag("proof")
    void killing_the_worker_of_a_shard_ten_times_neither_loses_nor_duplicates_changes() throws Exception {
        kill(10);
    }

    private void kill(int times) throws InterruptedException {
        try (var table = new LiveTable()) {
            var handled = new HandledTable(table.client(), HandledTable.besides(table.name()));
            handled.create();
            ParkingTable.ensure(table.client(), ParkingTable.besides(table.name()));
            ProgressTable.ensure(table.client(), ProgressTable.besides(table.name()));
            var stop = new AtomicBoolean();
            Thread load = Thread.ofPlatform().name("load").start(() -> write(table, stop));
            try {
                workers.add(WorkerProcess.start(table.endpoint(), table.name(), names));
                workers.add(WorkerProcess.start(table.endpoint(), table.name(), names));
                awaitProgress(handled);
                long redeliverable = 0;
                for (int i = 0; i < times; i++) {
                    redeliverable += killOwner(table, handled);
                    awaitProgress(handled);
                }
                stop.set(true);
                load.join();
                Eventually.until(
                        () -> "written are %s, handled are %s".formatted(written, handled.all()),
                        () -> versions(handled).equals(written));
                assertThat(handled.all())
                        .allSatisfy((_, item) -> assertThat(item.applied()).isEqualTo(item.version()));
                // A worker that stalls loses the shard like one that is killed: as many again.
                assertThat(handled.all().values().stream()
                                .mapToLong(Handled::repeated)
                                .sum())
                        .as("changes that were delivered again")
                        .isLessThanOrEqualTo(2 * redeliverable);
                assertThat(table.parked("projector")).isEmpty();
                assertThat(writes()).isGreaterThan((long) times * WRITES_FOR_EACH_KILL);
            } finally {
                stop.set(true);
                load.join();
                workers.forEach(WorkerProcess::close);
            }
        }
    }

    /// Returns how many changes the next owner may get again: those that were written until the kill, without those
    /// that a checkpoint covered before it. The limits of a delivery allow more than are written here.
    private long killOwner(LiveTable table, HandledTable handled) {
        Leases leases = new DynamoStreamsSource(table.connection(), table.name(), SourceTuning.LOCAL).leases("work");
        Map<String, Handled> before = handled.all();
        BigInteger newest = before.values().stream()
                .map(Handled::sequence)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        Eventually.until(
                () -> "a checkpoint covers %s, leases are %s".formatted(newest, leases.all()),
                () -> leases.all().stream().anyMatch(lease -> isCovered(newest, lease)));
        WorkerProcess owner = owner(leases);
        owner.close();
        long redeliverable =
                writes() - before.values().stream().mapToLong(Handled::applied).sum();
        workers.remove(owner);
        workers.add(WorkerProcess.start(table.endpoint(), table.name(), names));
        return redeliverable;
    }

    private static boolean isCovered(BigInteger sequence, LeaseState lease) {
        return lease.checkpoint().matches("\\d+") && new BigInteger(lease.checkpoint()).compareTo(sequence) >= 0;
    }

    private long writes() {
        return written.values().stream().mapToLong(Long::longValue).sum();
    }

    private WorkerProcess owner(Leases leases) {
        Eventually.until(
                () -> "one of %s has the shard, leases are %s".formatted(workers, leases.all()),
                () -> owner(leases.all()).isPresent());
        return owner(leases.all()).orElseThrow();
    }

    private Optional<WorkerProcess> owner(List<LeaseState> leases) {
        return leases.stream()
                .filter(lease -> !lease.ended())
                .findFirst()
                .flatMap(LeaseState::owner)
                .flatMap(name -> workers.stream()
                        .filter(worker -> worker.name().equals(name))
                        .findFirst());
    }

    /// Waits until a change written from now on is handled.
    private void awaitProgress(HandledTable handled) {
        Map<String, Long> now = Map.copyOf(written);
        Eventually.until(
                () -> "written were %s, handled are %s".formatted(now, handled.all()),
                () -> versions(handled).entrySet().stream()
                        .anyMatch(item -> item.getValue() > now.getOrDefault(item.getKey(), 0L)));
    }

    private static Map<String, Long> versions(HandledTable handled) {
        Map<String, Long> versions = new ConcurrentHashMap<>();
        handled.all().forEach((item, each) -> versions.put(item, each.version()));
        return versions;
    }

    private void write(LiveTable table, AtomicBoolean stop) {
        List<Item> items = IntStream.range(0, ITEMS)
                .mapToObj(i -> new Item("setting-" + i))
                .toList();
        for (int i = 0; !stop.get(); i++) {
            Item item = items.get(i % ITEMS);
            table.write(item.write("value " + i, ""));
            written.put(item.key().sk(), item.row().version().micros());
            LockSupport.parkNanos(BETWEEN_WRITES.toNanos());
        }
    }
}
