package io.talestream.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A `talestream` in a process of its own. Closing it is `kill -9`.
record Talking(Process process, BufferedReader lines, List<String> seen) implements AutoCloseable {
    private static final String READY = "ready: ";
    private static final int SECONDS_TO_STOP = 180;

    static Talking start(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                "io.talestream.local.Talestream"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("TALESTREAM_"));
        builder.environment().putAll(environment);
        var process = builder.start();
        return new Talking(process, process.inputReader(), new ArrayList<>());
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

    String ready() throws IOException {
        return line(READY).substring(READY.length());
    }

    URI uri() throws IOException {
        return URI.create(ready());
    }

    /// As `kill` does, or an operator at the keyboard.
    void stop() throws InterruptedException {
        process.destroy();
        try {
            process.onExit().get(SECONDS_TO_STOP, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError("it did not stop: " + seen, e);
        }
    }

    private Optional<String> next() throws IOException {
        return Optional.ofNullable(lines.readLine());
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
