package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.testing.process.ChildProcess;
import io.talestream.testing.speech.Recordings;
import io.talestream.testing.time.Eventually;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The services that `talestream serve` runs, and the recovery of their work after a kill.
class ServicesIT {
    private static final Duration PATIENCE = Duration.ofMinutes(8);
    private static final int AT_ONCE = 3;
    private static final int SESSIONS = 2 * 4 * AT_ONCE;

    private final Disruptions disruptions = new Disruptions();

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    /// The killed process is the one with the most work in progress: it indexes, projects and archives.
    @Test
    void killing_the_stream_service_under_load_loses_and_doubles_nothing() throws Exception {
        try (var services = new EmbeddedServices(directory);
                var stream = new Restartable(services.environment());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<URI> api = List.of(services.api());
            List<URI> search = List.of(services.search());
            try (var ada = new PatientClient(services.token("ada"), () -> api, disruptions);
                    var bo = new PatientClient(services.token("bo"), () -> api, disruptions)) {
                stream.start();
                var turns = new Semaphore(SESSIONS);
                Future<List<String>> adas = threads.submit(() -> ada.posts(SESSIONS, turns));
                Future<List<String>> bos = threads.submit(() -> bo.posts(SESSIONS, turns));
                Eventually.until(
                        "some of it is indexed",
                        () -> !ada.found(search).isEmpty() || !bo.found(search).isEmpty());
                stream.kill();
                turns.release(SESSIONS);
                stream.start();

                assertEachIsFoundOnce(ada, adas.get(), search);
                assertEachIsFoundOnce(bo, bos.get(), search);
                isServedAsItShould(ada, api, search);
                CommandRun verify = services.run("verify");
                assertThat(verify.status()).as(verify.toString()).isZero();
            }
        }
    }

    @Test
    void a_stopped_service_ends_with_the_status_that_its_help_names() {
        try (var services = new EmbeddedServices(directory);
                var search = TalestreamProcess.start(services.environment(), "serve", "search", "--port", "0")) {
            search.uri();
            search.stop();

            assertThat(search.exitCode()).as(search.output()).isEqualTo(143);
        }
    }

    @Test
    @Tag("proof")
    @Timeout(1_800)
    void killing_and_restarting_every_service_loses_and_doubles_nothing() throws Exception {
        try (var engines =
                TalestreamProcess.start(Map.of(), "engines", "--data", directory.toString(), "--operator", "ada")) {
            Map<String, String> environment = environment(Path.of(engines.ready()));
            try (var api = new ServicePair("api", environment, disruptions);
                    var search = new ServicePair("search", environment, disruptions);
                    var stream = new ServicePair("stream", environment, disruptions);
                    var worker = new ServicePair("worker", environment, disruptions)) {
                run(List.of(api, search, stream, worker), api, search);
                // Changes in flight may still arrive.
                CommandRun verify = CommandRun.of(Map.of(), "verify", "--data", directory.toString());
                assertThat(verify.status()).as(verify.toString()).isZero();
            }
        }
    }

    private void run(List<ServicePair> all, ServicePair api, ServicePair search) throws Exception {
        for (ServicePair each : all) {
            each.await();
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                var ada = new PatientClient(token(directory, "ada"), api::at, disruptions);
                var bo = new PatientClient(token(directory, "bo"), api::at, disruptions)) {
            var turns = new Semaphore(0);
            Future<List<String>> adas = threads.submit(() -> ada.posts(SESSIONS, turns));
            Future<List<String>> bos = threads.submit(() -> bo.posts(SESSIONS, turns));
            String spoken = ada.records(Recordings.tavern());
            for (ServicePair each : all) {
                turns.release(2 * AT_ONCE);
                each.killFirst();
            }
            for (ServicePair each : all) {
                turns.release(2 * AT_ONCE);
                each.restartSecond();
            }

            assertEachIsFoundOnce(ada, adas.get(), search.at());
            assertEachIsFoundOnce(bo, bos.get(), search.at());
            Eventually.within(
                    PATIENCE, () -> ada.status(spoken), () -> ada.status(spoken).equals("DONE"));
            isServedAsItShould(ada, api.at(), search.at());
        }
    }

    private static void isServedAsItShould(PatientClient ada, List<URI> api, List<URI> search) {
        assertThat(ada.code(search.getFirst(), "/api/workspaces"))
                .as("the search service serves only search")
                .isEqualTo(404);
        Eventually.within(
                PATIENCE,
                () -> "other processes run " + ada.groups(api.getFirst()),
                () -> ada.groups(api.getFirst()).stream().sorted().toList().equals(List.of("search up", "work up")));
    }

    private static void assertEachIsFoundOnce(PatientClient client, List<String> posted, List<URI> searching) {
        Eventually.within(
                PATIENCE,
                () -> client.found(searching) + " instead of " + posted,
                () -> client.found(searching).size() >= SESSIONS);
        assertThat(client.found(searching)).containsExactlyInAnyOrderElementsOf(posted);
    }

    /// `talestream serve stream` in a process of its own.
    private static final class Restartable implements AutoCloseable {
        private final Map<String, String> environment;
        private Optional<ChildProcess> process = Optional.empty();

        Restartable(Map<String, String> environment) {
            this.environment = environment;
        }

        void start() {
            ChildProcess started = TalestreamProcess.start(environment, "serve", "stream", "--port", "0");
            process = Optional.of(started);
            var _ = started.uri();
        }

        void kill() {
            process.orElseThrow().close();
        }

        @Override
        public void close() {
            process.ifPresent(ChildProcess::close);
        }
    }

    static String token(Path directory, String user) {
        CommandRun run =
                CommandRun.of(Map.of(), "token", "--user", user, "--valid-for", "7d", "--data", directory.toString());
        assertThat(run.status()).as(run.toString()).isZero();
        return run.out().strip();
    }

    static Map<String, String> environment(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(part -> part[0], part -> part[1].replaceAll("^'|'$", "")));
    }
}
