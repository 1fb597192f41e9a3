package io.talestream.bench.peers;

import io.talestream.bench.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;

/// A consumer in its own JVM, so that its use of the processor and its memory can be measured, and it can be killed.
final class PeerProcess implements AutoCloseable {
    private static final String MEMORY = "-Xmx512m";
    private static final String DONE = "done";
    private static final int KB = 1_024;

    private final Process process;

    PeerProcess(PeerKind kind, PeerConnection connection) {
        String[] arguments =
                Stream.concat(Stream.of(kind.name()), connection.arguments()).toArray(String[]::new);
        try {
            this.process = ChildJvm.of(MEMORY, PeerProcess.class, arguments)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("consumer %s cannot be started".formatted(kind.label), e);
        }
    }

    /// The main method of the process. Arguments: the kind and the connection. Each line of the input is a request to
    /// redeliver so many of the oldest records; the process ends with its input.
    public static void main(String[] args) throws IOException {
        PrintStream answers = System.out;
        // The output belongs to the answers; whatever is logged goes to the errors.
        System.setOut(System.err);
        var connection = PeerConnection.parse(Arrays.asList(args).subList(1, args.length));
        Peer peer = PeerKind.valueOf(args[0]).start(connection);
        try (var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            requests.lines().forEach(request -> {
                peer.redeliver(connection.oldest(Integer.parseInt(request)));
                answers.println(DONE);
            });
        }
        Runtime.getRuntime().halt(0);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    Duration cpu() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    /// The largest resident memory so far. Needs Linux.
    long peakBytes() {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            String peak =
                    lines.filter(line -> line.startsWith("VmHWM:")).findFirst().orElseThrow();
            return Long.parseLong(peak.replaceAll("[^0-9]", "")) * KB;
        } catch (IOException e) {
            throw new UncheckedIOException("the memory of process %d is unknown".formatted(process.pid()), e);
        }
    }

    /// Delivers the oldest records of the stream once more.
    void redeliver(int records) {
        try {
            process.outputWriter(StandardCharsets.UTF_8).append(records + "\n").flush();
            String answer = process.inputReader(StandardCharsets.UTF_8).readLine();
            if (!DONE.equals(answer)) {
                throw new IllegalStateException("records were not redelivered: " + answer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the consumer does not answer", e);
        }
    }

    /// As `kill -9` does.
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
