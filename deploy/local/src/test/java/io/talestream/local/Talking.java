package io.talestream.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A `talestream` in a process of its own. Closing it is `kill -9`.
///
/// What it says is read to the end, whether someone waits for it or not: a process that nobody listens to stands still
/// once the pipe is full.
final class Talking implements AutoCloseable {
    private static final String READY = "ready: ";
    private static final int SECONDS_TO_STOP = 180;

    private final Process process;
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final LinkedBlockingQueue<Optional<String>> unheard = new LinkedBlockingQueue<>();

    private Talking(Process process) {
        this.process = process;
        Thread.ofVirtual().start(this::listen);
    }

    static Talking start(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "-Dtalestream.search.patience=1m",
                "-cp",
                System.getProperty("java.class.path"),
                "io.talestream.local.Talestream"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("TALESTREAM_"));
        builder.environment().putAll(environment);
        return new Talking(builder.start());
    }

    String line(String beginning) {
        try {
            for (Optional<String> line = unheard.take(); line.isPresent(); line = unheard.take()) {
                if (line.get().startsWith(beginning)) {
                    return line.get();
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted: " + seen, e);
        }
        throw new AssertionError("it ended before it said %s: %s".formatted(beginning, seen));
    }

    String ready() {
        return line(READY).substring(READY.length());
    }

    URI uri() {
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

    private void listen() {
        try (BufferedReader said = process.inputReader()) {
            said.lines().forEach(line -> {
                seen.add(line);
                unheard.add(Optional.of(line));
            });
        } catch (IOException | UncheckedIOException e) {
            seen.add(e.toString());
        } finally {
            unheard.add(Optional.empty());
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
