package io.talestream.testing.process;

import io.talestream.testing.diagnosis.Diagnostics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A program in a child process. Closing it is `kill -9`.
///
/// Its output, errors included, is always read to the end, because a full pipe would block the program. A wait that
/// times out prints the end of the output and everything in [Diagnostics].
public final class ChildProcess implements AutoCloseable {
    private static final String READY = "ready: ";
    private static final Duration TIME_FOR_A_LINE = Duration.ofMinutes(5);
    private static final Duration TIME_TO_END = Duration.ofMinutes(3);
    private static final int LINES_IN_A_REPORT = 60;

    private final Process process;
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
    private final LinkedBlockingQueue<Optional<String>> unread = new LinkedBlockingQueue<>();
    private final Thread reader;
    private final Diagnostics.Registration registration;

    private ChildProcess(String title, Process process) {
        this.process = process;
        this.registration = Diagnostics.register("output of %s (pid %d)".formatted(title, process.pid()), this::tail);
        // A virtual thread that reads a pipe blocks its carrier: a few of them would stop all virtual threads.
        this.reader = Thread.ofPlatform().daemon().name("output of " + title).start(this::read);
    }

    public static ChildProcess start(ProcessBuilder program) {
        return start(String.join(" ", program.command()), program);
    }

    /// Runs a class on the JDK of the tests and on their class path, which an option in `jvm` may replace. `program`
    /// supplies directory and environment.
    public static ChildProcess java(ProcessBuilder program, List<String> jvm, String main, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        command.addAll(jvm);
        command.add(main);
        command.addAll(arguments);
        return start(main + " " + String.join(" ", arguments), program.command(command));
    }

    private static ChildProcess start(String title, ProcessBuilder program) {
        try {
            return new ChildProcess(title, program.redirectErrorStream(true).start());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + title, e);
        }
    }

    /// Waits for the next line with this prefix; earlier lines are skipped.
    public String line(String beginning) {
        return line(beginning, TIME_FOR_A_LINE);
    }

    String line(String beginning, Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        try {
            while (true) {
                Optional<String> line = unread.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (line == null) {
                    throw new AssertionError(timedOut("print \"%s\"".formatted(beginning), timeout));
                } else if (line.isEmpty()) {
                    throw new AssertionError(
                            "the process ended before it printed \"%s\":%n%s".formatted(beginning, tail()));
                } else if (line.get().startsWith(beginning)) {
                    return line.get();
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for \"%s\": %s".formatted(beginning, tail()), e);
        }
    }

    /// The rest of the line that begins with `ready: `.
    public String ready() {
        return line(READY).substring(READY.length());
    }

    public URI uri() {
        return URI.create(ready());
    }

    public long pid() {
        return process.pid();
    }

    /// Like `kill` or Ctrl-C: the program may shut down gracefully.
    public void stop() {
        process.destroy();
        int _ = exitCode();
    }

    public int exitCode() {
        return exitCode(TIME_TO_END);
    }

    public int exitCode(Duration timeout) {
        try {
            // Its output has not ended while a process that it started has the same one.
            if (!process.waitFor(timeout) || !reader.join(timeout)) {
                throw new AssertionError(timedOut("end", timeout));
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while the process ends: " + tail(), e);
        }
    }

    private String timedOut(String what, Duration timeout) {
        return "process %d did not %s within %d s:%n%s%n%s"
                .formatted(pid(), what, timeout.toSeconds(), tail(), Diagnostics.report());
    }

    public String output() {
        return String.join("\n", lines());
    }

    private String tail() {
        List<String> all = lines();
        return String.join("\n", all.subList(Math.max(0, all.size() - LINES_IN_A_REPORT), all.size()));
    }

    private List<String> lines() {
        synchronized (seen) {
            return List.copyOf(seen);
        }
    }

    private void read() {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            out.lines().forEach(line -> {
                seen.add(line);
                unread.add(Optional.of(line));
            });
        } catch (IOException | UncheckedIOException e) {
            seen.add(e.toString());
        } finally {
            unread.add(Optional.empty());
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
        registration.close();
    }
}
