package io.talestream.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javaformat.java.FormatterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class SourcesAreFormattedTest {
    private static final String FIX = "mvn -q -pl deploy/format test -Dtalestream.format=write";

    /// A fault of one file, as a line of the failure.
    private record Fault(Path file, String what) {
        @Override
        public String toString() {
            return file + ": " + what;
        }
    }

    @Test
    void every_source_file_is_formatted() throws Exception {
        var root = Path.of(System.getProperty("talestream.repository", "../..")).toRealPath();
        var write = System.getProperty("talestream.format", "check").equals("write");

        var sources = Sources.below(root);
        assertThat(sources).as("source files below %s", root).isNotEmpty();

        var checked = CheckedSources.inCache();
        assertThat(faults(root, checked.unknown(sources), write))
                .as("Files that are not formatted. To format them: %s", FIX)
                .isEmpty();
        checked.remember(sources);
    }

    private static List<Fault> faults(Path root, List<Path> sources, boolean write) throws Exception {
        var faults = new ArrayList<Fault>();
        // Two threads: the formatter is bound by the processor, and the smallest machine we build on has two.
        try (var threads = Executors.newFixedThreadPool(2)) {
            var checks = sources.stream()
                    .<Callable<Optional<Fault>>>map(source -> () -> faultOf(root, source, write))
                    .toList();
            for (var check : threads.invokeAll(checks)) {
                check.get().ifPresent(faults::add);
            }
        }
        return faults;
    }

    private static Optional<Fault> faultOf(Path root, Path file, boolean write) throws IOException {
        var shown = root.relativize(file);
        var source = Files.readString(file);
        String formatted;
        try {
            formatted = SourceFormat.of(source);
        } catch (FormatterException e) {
            return Optional.of(new Fault(shown, "cannot be formatted: " + e.getMessage()));
        }
        if (formatted.equals(source)) {
            return Optional.empty();
        }
        if (write) {
            Files.writeString(file, formatted);
            return Optional.empty();
        }
        return Optional.of(new Fault(shown, "line " + firstDifference(source, formatted) + " differs"));
    }

    private static int firstDifference(String source, String formatted) {
        var is = source.lines().toList();
        var shouldBe = formatted.lines().toList();
        var line = 0;
        while (line < Math.min(is.size(), shouldBe.size()) && is.get(line).equals(shouldBe.get(line))) {
            line++;
        }
        return line + 1;
    }
}
