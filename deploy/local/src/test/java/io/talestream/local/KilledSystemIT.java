package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `talestream up` in a process of its own, which is killed.
class KilledSystemIT {
    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    @Timeout(900)
    void whenever_it_is_killed_it_comes_back_with_everything_that_was_answered() throws Exception {
        for (String moment : List.of("data ", "dynamodb ", "tokens ", "speech ", "api ")) {
            try (var up = Running.start(directory)) {
                up.line(moment);
            }
        }
        String session;
        try (var up = Running.start(directory)) {
            var ada = new OnThisMachine(up.ready(), directory, "ada");
            var made = ada.send("POST", "/api/workspaces", "{\"name\":\"Thursday\"}");
            assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
            session = made.body();
        }
        try (var up = Running.start(directory)) {
            var ada = new OnThisMachine(up.ready(), directory, "ada");
            assertThat(session)
                    .contains(ada.get("/api/workspaces")
                            .path("items")
                            .get(0)
                            .path("id")
                            .asText());
            CommandRun verify = CommandRun.of(Map.of(), "verify", "--data", directory.toString());
            assertThat(verify.status()).as(verify.toString()).isZero();
        }
    }

    /// Closing it is `kill -9`.
    private record Running(Process process, BufferedReader lines, List<String> seen) implements AutoCloseable {
        static Running start(Path directory) throws IOException {
            var process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "--enable-native-access=ALL-UNNAMED",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-Xmx512m",
                            "-cp",
                            System.getProperty("java.class.path"),
                            "io.talestream.local.Talestream",
                            "up",
                            "--port",
                            "0",
                            "--data",
                            directory.toString())
                    .redirectErrorStream(true)
                    .start();
            return new Running(process, process.inputReader(), new ArrayList<>());
        }

        String line(String beginning) throws IOException {
            for (Optional<String> line = next(); line.isPresent(); line = next()) {
                seen.add(line.get());
                if (line.get().startsWith(beginning)) {
                    return line.get();
                }
            }
            throw new AssertionError("it ended before it said %s: %s".formatted(beginning, seen));
        }

        URI ready() throws IOException {
            return URI.create(line("ready: ").substring("ready: ".length()));
        }

        private Optional<String> next() throws IOException {
            return Optional.ofNullable(lines.readLine());
        }

        @Override
        public void close() {
            process.destroyForcibly().onExit().join();
        }
    }
}
