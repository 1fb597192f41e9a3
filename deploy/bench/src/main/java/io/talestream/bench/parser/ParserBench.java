package io.talestream.bench.parser;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.bench.sessions.SampleSession.Turn;
import io.talestream.bench.sessions.SampleSessions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Parses an Amazon Transcribe result of six hours of speech at full speed, and then in JVMs with less and less memory.
public final class ParserBench {
    private static final int WORDS = 60_000;
    private static final int[] HEAPS_MB = {8, 12, 16, 24, 32, 48, 64, 96, 128, 256};
    private static final int WARM_UP = 5;
    private static final double MB = 1_000_000;

    private ParserBench() {}

    public static void main(String[] args) {
        try {
            if (args.length == 2 && args[0].equals("once")) {
                ParserRun.OURS.run(Path.of(args[1]));
                return;
            }
            Path file = Files.createTempFile("result-", ".json");
            try {
                System.out.println(SampleSessions.origin());
                measure(file, Integer.parseInt(args[1]));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void measure(Path file, int rounds) throws IOException, InterruptedException {
        List<Turn> turns = sixHours();
        new JsonMapper().writeValue(file.toFile(), GeneratedResult.of(turns));
        double size = Files.size(file) / MB;
        double ours = size / seconds(ParserRun.OURS, file, rounds);
        double bare = size / seconds(ParserRun.BARE, file, rounds);
        int heap = smallestHeap(file);
        System.out.printf(Locale.ROOT, "%d turns, %.1f MB%n", turns.size(), size);
        System.out.printf(Locale.ROOT, "%-40s %8.1f MB/s%n", "read and written in our own form", ours);
        System.out.printf(Locale.ROOT, "%-40s %8.1f MB/s%n", "walked through by the JSON parser", bare);
        System.out.printf(Locale.ROOT, "%-40s %8.2f%n", "ratio", ours / bare);
        System.out.printf(Locale.ROOT, "%-40s %8d MB%n", "smallest heap it was read in", heap);
        System.out.printf(
                Locale.ROOT,
                "{\"megabytes\":%.1f,\"ours\":%.1f,\"bare\":%.1f,\"ratio\":%.2f,\"heapMb\":%d}%n",
                size,
                ours,
                bare,
                ours / bare,
                heap);
    }

    private static List<Turn> sixHours() {
        List<Turn> turns = new ArrayList<>();
        int words = 0;
        for (Turn turn : SampleSessions.withTurns(WORDS).stream()
                .flatMap(session -> session.turns().stream())
                .toList()) {
            if (words >= WORDS) {
                break;
            }
            words += GeneratedResult.words(turn);
            turns.add(turn);
        }
        return turns;
    }

    /// The median.
    private static double seconds(ParserRun parsing, Path file, int rounds) throws IOException {
        double[] times = new double[rounds];
        for (int i = -WARM_UP; i < rounds; i++) {
            long start = System.nanoTime();
            parsing.run(file);
            times[Math.max(i, 0)] = (System.nanoTime() - start) / 1e9;
        }
        Arrays.sort(times);
        return times[rounds / 2];
    }

    private static int smallestHeap(Path file) throws IOException, InterruptedException {
        for (int heap : HEAPS_MB) {
            var java = new ProcessBuilder(
                    ProcessHandle.current().info().command().orElse("java"),
                    "-Xmx" + heap + "m",
                    "-XX:+UseSerialGC",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-cp",
                    System.getProperty("java.class.path"),
                    ParserBench.class.getName(),
                    "once",
                    file.toString());
            Process child = java.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!child.waitFor(1, TimeUnit.MINUTES)) {
                child.destroyForcibly();
            } else if (child.exitValue() == 0) {
                return heap;
            }
        }
        return -1;
    }
}
