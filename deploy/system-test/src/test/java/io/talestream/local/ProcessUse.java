package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.testing.process.ChildProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a JVM on this machine holds. Linux only.
///
/// @param heap bytes of reachable objects, after a full collection
/// @param files open file descriptors
record ProcessUse(long heap, int threads, int files) {
    private static final Pattern SUM = Pattern.compile("Total +\\d+ +(\\d+).*");

    static ProcessUse of(long pid) {
        Path process = Path.of("/proc", Long.toString(pid));
        try (Stream<Path> files = Files.list(process.resolve("fd"));
                Stream<String> status = Files.lines(process.resolve("status"))) {
            int threads = status.filter(line -> line.startsWith("Threads:"))
                    .mapToInt(line ->
                            Integer.parseInt(line.substring("Threads:".length()).strip()))
                    .findFirst()
                    .orElseThrow();
            return new ProcessUse(reachable(pid), threads, (int) files.count());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + process, e);
        }
    }

    /// A class histogram counts only objects that survive a full collection. Its last line is the sum.
    private static long reachable(long pid) {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        try (var histogram = ChildProcess.start(new ProcessBuilder(jcmd, Long.toString(pid), "GC.class_histogram"))) {
            assertThat(histogram.exitCode()).as(histogram.output()).isZero();
            return histogram
                    .output()
                    .lines()
                    .map(SUM::matcher)
                    .filter(Matcher::matches)
                    .mapToLong(sum -> Long.parseLong(sum.group(1)))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(histogram.output()));
        }
    }
}
