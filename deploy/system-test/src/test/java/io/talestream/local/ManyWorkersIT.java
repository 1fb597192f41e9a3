package io.talestream.local;

import io.talestream.app.resources.OpenTable;
import io.talestream.stream.source.LeaseState;
import io.talestream.testing.kinesis.LiveKinesis;
import io.talestream.testing.process.ChildProcess;
import io.talestream.testing.time.Eventually;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Many stream workers on a Kinesis stream of many shards. The worker with the most shards is killed under load.
/// `-Dworkers=20` and `-Dshards=32` are the most that two cores carry.
///
/// Linux only: it finds the process of a worker by its open files.
class ManyWorkersIT {
    private static final int WORKERS = Integer.getInteger("workers", 6);
    private static final int SHARDS = Integer.getInteger("shards", 12);
    private static final int STARTED_TOGETHER = 4;
    private static final int BACKLOG = 300;
    private static final Duration BETWEEN_POSTS = Duration.ofMillis(250);
    private static final String STREAM = "many-workers";
    private static final List<String> GROUPS = List.of("search", "work");
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Disruptions disruptions = new Disruptions();
    private final List<ChildProcess> workers = new CopyOnWriteArrayList<>();

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    @Tag("proof")
    @Timeout(2_400)
    void the_shards_of_a_killed_worker_are_taken_over_and_nothing_is_lost() throws Exception {
        try (var engines = TalestreamProcess.start(Map.of(), "engines", "--data", directory.toString());
                var kinesis = LiveKinesis.start()) {
            Map<String, String> environment = KinesisIT.environment(engines, kinesis, STREAM);
            try (var open = OpenTable.on(directory);
                    var copy = new DisorderedCopy(open, kinesis.endpoint(), STREAM, SHARDS);
                    var api = TalestreamProcess.start(environment, "serve", "api", "--port", "0")) {
                List<URI> apis = List.of(api.uri());
                try (var ada = new PatientClient(ServicesIT.token(directory, "ada"), () -> apis, disruptions)) {
                    start(timedAsOnAws(environment));
                    System.out.println(killed(ada, open, copy));
                }
            } finally {
                workers.forEach(ChildProcess::close);
            }
            KinesisIT.everythingAgrees(directory);
        }
    }

    /// A table whose address is a setting of the SDK, not of Talestream, is read as on AWS: fewer reads and reports of
    /// many workers, which would need all of a small machine, and a longer fail-over.
    private static Map<String, String> timedAsOnAws(Map<String, String> environment) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.put("AWS_ENDPOINT_URL_DYNAMODB", changed.remove("TALESTREAM_DYNAMODB_ENDPOINT"));
        return changed;
    }

    private void start(Map<String, String> environment) {
        while (workers.size() < WORKERS) {
            List<ChildProcess> started = Stream.generate(
                            () -> TalestreamProcess.start(environment, "serve", "stream", "--port", "0"))
                    .limit(Math.min(STARTED_TOGETHER, WORKERS - workers.size()))
                    .toList();
            workers.addAll(started);
            started.forEach(ChildProcess::uri);
        }
    }

    /// Returns the figures as JSON.
    private String killed(PatientClient ada, OpenTable open, DisorderedCopy copy) throws Exception {
        var stop = new AtomicBoolean();
        var posted = new AtomicInteger();
        Thread load = Thread.ofPlatform().start(() -> {
            while (!stop.get()) {
                ada.posts("Night " + posted.incrementAndGet(), "GM: A heron rises from the reeds.");
                LockSupport.parkNanos(BETWEEN_POSTS.toNanos());
            }
        });
        Duration spread;
        int owners;
        Duration takenOver;
        Duration recovered;
        try {
            spread = until(
                    copy,
                    () -> "shards are " + shards(open, "search"),
                    () -> shards(open, "search").size() > WORKERS / 2);
            owners = shards(open, "search").size();
            String most = shards(open, "search").entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .orElseThrow()
                    .getKey();
            ChildProcess victim = process(most);
            Instant killed = Instant.now();
            victim.close();
            workers.remove(victim);
            until(
                    copy,
                    () -> most + " has shards",
                    () -> GROUPS.stream().allMatch(group -> isTakenOver(open, group, most)));
            takenOver = Duration.between(killed, Instant.now());
            Map<String, BigInteger> last = copy.last();
            recovered = until(copy, () -> "changes are not handled", () -> isHandled(open, last));
        } finally {
            stop.set(true);
            load.join();
        }
        until(copy, () -> "changes are not handled", () -> isHandled(open, copy.last()) && !copy.more());
        int before = copy.copied();
        for (int i = 0; i < BACKLOG; i++) {
            ada.posts("Backlog " + i, "GM: A heron rises from the reeds.");
        }
        Duration drained =
                until(copy, () -> "changes are not handled", () -> isHandled(open, copy.last()) && !copy.more());
        return """
            {"workers":%d,"shards":%d,"owners":%d,"spreadSeconds":%.1f,"takenOverSeconds":%.1f,"recoveredSeconds":%.1f,\
            "backlogChanges":%d,"drainedSeconds":%.1f,"sessions":%d}\
            """.formatted(
                        WORKERS,
                        SHARDS,
                        owners,
                        spread.toMillis() / 1e3,
                        takenOver.toMillis() / 1e3,
                        recovered.toMillis() / 1e3,
                        copy.copied() - before,
                        drained.toMillis() / 1e3,
                        posted.get() + BACKLOG);
    }

    /// Copies changes meanwhile. Returns how long it took.
    private static Duration until(DisorderedCopy copy, Supplier<String> state, BooleanSupplier isReached) {
        Instant began = Instant.now();
        Eventually.within(PATIENCE, state, () -> {
            boolean _ = copy.more();
            return isReached.getAsBoolean();
        });
        return Duration.between(began, Instant.now());
    }

    /// The number of shards of each worker.
    private static Map<String, Long> shards(OpenTable open, String group) {
        return open.changes().leases(group).all().stream()
                .flatMap(lease -> lease.owner().stream())
                .collect(Collectors.groupingBy(owner -> owner, Collectors.counting()));
    }

    private static boolean isTakenOver(OpenTable open, String group, String killed) {
        List<LeaseState> leases = open.changes().leases(group).all();
        return leases.size() == SHARDS
                && leases.stream()
                        .allMatch(lease -> lease.owner()
                                .filter(owner -> !owner.equals(killed))
                                .isPresent());
    }

    private static boolean isHandled(OpenTable open, Map<String, BigInteger> last) {
        return GROUPS.stream()
                .allMatch(group -> DisorderedCopy.isHandled(open.changes().leases(group), last));
    }

    /// A worker named `HOST-N` has locked the file `worker-N`.
    private ChildProcess process(String worker) throws IOException {
        String file = "worker" + worker.substring(worker.lastIndexOf('-'));
        for (ChildProcess each : workers) {
            if (openFiles(each.pid()).contains(file)) {
                return each;
            }
        }
        throw new AssertionError("no process has the name of " + worker);
    }

    private static List<String> openFiles(long pid) throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path file : files.toList()) {
                if (Files.isSymbolicLink(file)) {
                    names.add(Files.readSymbolicLink(file).getFileName().toString());
                }
            }
        }
        return names;
    }
}
