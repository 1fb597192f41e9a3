package io.talestream.bench.parser;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.bench.ChildJvm;
import io.talestream.bench.Results;
import io.talestream.bench.sessions.SampleSession.Turn;
import io.talestream.bench.sessions.SampleSessions;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Parses an Amazon Transcribe result of six hours of speech at full speed, and then in JVMs with less and less memory.
public final class ParserBench {
    private static final int WORDS = 60_000;
    private static final int[] HEAPS_MB = {8, 12, 16, 24, 32, 48, 64, 96, 128, 256};
    private static final int WARM_UP = 5;
    private static final double MB = 1_000_000;

    private ParserBench() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length == 2 && args[0].equals("once")) {
            parse(Path.of(args[1]));
            return;
        }
        System.out.println(SampleSessions.origin());
        Path file = Files.createTempFile("result-", ".json");
        try {
            measure(file, Integer.parseInt(args[1]));
        } finally {
            Files.delete(file);
        }
    }

    private static void measure(Path file, int rounds) throws IOException, InterruptedException {
        List<Turn> turns = sixHours();
        new JsonMapper().writeValue(file.toFile(), GeneratedResult.of(turns));
        double size = Files.size(file) / MB;
        double ours = size / seconds(ParserBench::parse, file, rounds);
        double bare = size / seconds(ParserBench::tokenise, file, rounds);
        var results = new Results();
        results.row("%d turns".formatted(turns.size()))
                .put("megabytes", size)
                .put("megabytesPerSecond", ours)
                .put("bareMegabytesPerSecond", bare)
                .put("ratio", ours / bare)
                .put("smallestHeapMb", smallestHeap(file));
        System.out.println(results);
    }

    private interface Run {
        void read(Path file) throws IOException;
    }

    /// Parsed, and written in the product's format.
    private static void parse(Path file) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
                var out = new TranscriptWriter(OutputStream.nullOutputStream())) {
            out.finish(TranscriptFormat.JSON.read(in, said -> write(out, said)));
        }
    }

    private static void write(TranscriptWriter out, Utterance said) {
        try {
            out.write(said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void tokenise(Path file) throws IOException {
        try (JsonParser in = new JsonFactory().createParser(Files.newInputStream(file))) {
            while (in.nextToken() != null) {
                if (in.currentToken().isScalarValue()) {
                    in.getTextLength();
                }
            }
        }
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
    private static double seconds(Run run, Path file, int rounds) throws IOException {
        double[] times = new double[rounds];
        for (int i = -WARM_UP; i < rounds; i++) {
            long start = System.nanoTime();
            run.read(file);
            times[Math.max(i, 0)] = (System.nanoTime() - start) / 1e9;
        }
        Arrays.sort(times);
        return times[rounds / 2];
    }

    private static int smallestHeap(Path file) throws IOException, InterruptedException {
        for (int heap : HEAPS_MB) {
            Process child = ChildJvm.of("-Xmx" + heap + "m", ParserBench.class, "once", file.toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
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
