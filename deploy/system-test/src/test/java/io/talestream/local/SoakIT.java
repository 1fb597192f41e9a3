package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.testing.process.ChildProcess;
import io.talestream.testing.time.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Two processes of each service and the engines under a steady load, for `-Dsoak=PT10M`. In the first half an operator
/// rebuilds the index, compacts the archive, replays it and restarts every process. The second half is sampled: what
/// each process holds, the lag and the disk must not grow. It runs after all other tests of the module, as a trend
/// means nothing while the load of the machine changes.
@EnabledOnOs(value = OS.LINUX, disabledReason = "reads /proc")
@Isolated
class SoakIT {
    private static final Duration TIME = Duration.parse(System.getProperty("soak", "PT10M"));
    private static final int SAMPLES = 20;
    /// The lag changes within seconds: a trend of it needs more samples.
    private static final int LAGS_PER_SAMPLE = 15;
    private static final double MEGABYTE = 1e6;
    private static final double MEGABYTES_PER_ROUND = 0.1;
    private static final double LAG_THAT_STOPS_A_REPLAY = 5;
    private static final double HOUR = Duration.ofHours(1).toNanos();
    private static final String HEAP = "heap in MB";
    private static final String THREADS = "threads";
    private static final String FILES = "open files";
    private static final String LAG = "lag in seconds";
    private static final String DISK = "disk in MB";
    private static final JsonMapper JSON = new JsonMapper();

    private final Disruptions disruptions = new Disruptions();
    private final Map<String, List<Double>> samples = new TreeMap<>();

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    @Tag("proof")
    void a_steady_load_needs_no_more_memory_threads_files_or_time_after_hours() throws Exception {
        try (var engines =
                TalestreamProcess.start(Map.of(), "engines", "--data", directory.toString(), "--operator", "ada")) {
            Map<String, String> environment = ServicesIT.environment(Path.of(engines.ready()));
            try (var api = new ServicePair("api", environment, disruptions);
                    var stream = new ServicePair("stream", environment, disruptions);
                    var worker = new ServicePair("worker", environment, disruptions)) {
                List<ServicePair> pairs = List.of(api, stream, worker);
                pairs.forEach(ServicePair::await);
                run(engines, api, stream, pairs);
            }
        }
    }

    private void run(ChildProcess engines, ServicePair api, ServicePair stream, List<ServicePair> pairs) {
        try (var http = HttpClient.newHttpClient();
                var ada = new PatientClient(ServicesIT.token(directory, "ada"), api::at, disruptions);
                var bo = new PatientClient(ServicesIT.token(directory, "bo"), api::at, disruptions);
                var adas = new SoakLoad(ada, api::at);
                var bos = new SoakLoad(bo, api::at)) {
            adas.continueFor(TIME.dividedBy(8));
            operate(pairs);
            adas.continueFor(TIME.dividedBy(4));
            int before = adas.rounds() + bos.rounds();
            long begun = System.nanoTime();
            for (int i = 0; i < SAMPLES; i++) {
                for (int j = 0; j < LAGS_PER_SAMPLE; j++) {
                    adas.continueFor(TIME.dividedBy(2 * SAMPLES * LAGS_PER_SAMPLE));
                    sampleLags(http, stream);
                }
                bos.continueFor(Duration.ZERO);
                sample(engines, pairs);
            }
            double hours = (System.nanoTime() - begun) / HOUR;
            int rounds = adas.rounds() + bos.rounds() - before;
            List<String> adasSessions = adas.end();
            List<String> bosSessions = bos.end();
            int recordings = adas.recordings() + bos.recordings();
            System.out.printf("soak: %d rounds while sampled, %d recordings%n", rounds, recordings);
            assertFlat(rounds, hours);
            assertThat(recordings).isPositive();
            assertEachIsFoundOnce(ada, adasSessions, api);
            assertEachIsFoundOnce(bo, bosSessions, api);
            command("verify");
            assertThat(command("parked", "list").out()).contains("Nothing is parked");
        }
    }

    private static void assertEachIsFoundOnce(PatientClient client, List<String> posted, ServicePair api) {
        Eventually.until(
                () -> client.found(api.at()) + " instead of " + posted,
                () -> client.found(api.at()).stream()
                        .sorted()
                        .toList()
                        .equals(posted.stream().sorted().toList()));
    }

    private void operate(List<ServicePair> pairs) {
        command("reindex");
        command("archive", "compact", "--to", "2200-01-01");
        command("replay", "--consumer", "search", "--source", "archive");
        pairs.forEach(ServicePair::restartBoth);
    }

    private CommandRun command(String... arguments) {
        List<String> line = new ArrayList<>(List.of(arguments));
        line.addAll(List.of("--data", directory.toString()));
        CommandRun run = CommandRun.of(Map.of(), line.toArray(String[]::new));
        assertThat(run.status()).as("%s: %s", line, run).isZero();
        return run;
    }

    private void sample(ChildProcess engines, List<ServicePair> pairs) {
        Map<String, ChildProcess> processes = new HashMap<>(Map.of("engines", engines));
        pairs.forEach(pair -> processes.putAll(pair.processes()));
        processes.forEach((name, process) -> {
            ProcessUse use = ProcessUse.of(process.pid());
            add(name + ", " + HEAP, use.heap() / MEGABYTE);
            add(name + ", " + THREADS, use.threads());
            add(name + ", " + FILES, use.files());
        });
        add(DISK, disk() / MEGABYTE);
    }

    private void add(String name, double value) {
        samples.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }

    /// The lag of each group, and the largest.
    private void sampleLags(HttpClient http, ServicePair stream) {
        Map<String, Double> lags = new HashMap<>();
        for (URI at : stream.at()) {
            for (JsonNode group : health(http, at).path("groups")) {
                lags.merge(
                        group.path("name").asText() + ", " + LAG,
                        group.path("lagSeconds").asDouble(),
                        Math::max);
            }
        }
        lags.forEach(this::add);
        add(LAG, Collections.max(lags.values()));
    }

    private static JsonNode health(HttpClient http, URI at) {
        try {
            return JSON.readTree(
                    http.send(HttpRequest.newBuilder(at.resolve("/health")).build(), BodyHandlers.ofString())
                            .body());
        } catch (IOException e) {
            throw new UncheckedIOException(at.toString(), e);
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    private double disk() {
        var bytes = new AtomicLong();
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    bytes.addAndGet(attributes.size());
                    return FileVisitResult.CONTINUE;
                }

                // An engine has just deleted it.
                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.get();
    }

    private void assertFlat(int rounds, double hours) {
        List<String> rising = new ArrayList<>();
        samples.forEach((name, values) -> {
            Trend trend = Trend.of(values);
            String line = "%-26s mean %8.1f, %+8.2f while sampled, %+9.1f in an hour"
                    .formatted(name, trend.mean(), trend.growth(), trend.growth() / hours);
            System.out.println("soak: " + line);
            if (!isAllowed(name, trend, rounds)) {
                rising.add(line);
            }
        });
        assertThat(rising).isEmpty();
    }

    /// The archive keeps every change, and the table a tombstone of every deleted item: each round needs disk.
    private static boolean isAllowed(String name, Trend trend, int rounds) {
        return switch (name.substring(name.lastIndexOf(',') + 1).strip()) {
            case HEAP -> trend.isFlat(0.1, 3);
            case THREADS -> trend.isFlat(0.05, 3);
            case FILES -> trend.isFlat(0.1, 10);
            case LAG -> trend.mean() < LAG_THAT_STOPS_A_REPLAY && trend.isFlat(0, 1);
            case DISK -> trend.isFlat(0, rounds * MEGABYTES_PER_ROUND);
            default -> throw new IllegalArgumentException(name);
        };
    }
}
