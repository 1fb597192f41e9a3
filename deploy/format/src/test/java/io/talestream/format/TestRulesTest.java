package io.talestream.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Rules that keep the default suite deterministic and its failures explained.
class TestRulesTest {
    /// The annotations of a generated test, up to its method.
    private static final Pattern GENERATED =
            Pattern.compile("((?:^ +@[^\\n]*\\n)*)^ +@Property\\b([^{]*?)\\bvoid (\\w+)", Pattern.MULTILINE);

    private static final Map<String, Pattern> FORBIDDEN = Map.of(
            "wait with Eventually instead of sleeping",
                    Pattern.compile(
                            "Thread\\.sleep\\(|TimeUnit\\.\\w+\\.sleep\\(|completeOnTimeout\\(|setTimeout\\(\\w+, \\d"),
            "start programs with ChildProcess, which keeps their output", Pattern.compile("Redirect\\.DISCARD"),
            "generate a list of steps, which shrinks, instead of a Random", Pattern.compile("@ForAll\\s+Random\\b"));

    @Test
    void a_generated_test_has_a_fixed_seed_or_is_a_proof() throws IOException {
        List<String> faults = new ArrayList<>();
        for (Path file : tests()) {
            GENERATED
                    .matcher(Files.readString(file))
                    .results()
                    .filter(test -> !isSeeded(test))
                    .forEach(test -> faults.add(file.getFileName() + ": " + test.group(3)));
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void tests_do_not_sleep_discard_output_or_draw_from_a_random() throws IOException {
        List<String> faults = new ArrayList<>();
        for (Path file : tests()) {
            String source = Files.readString(file);
            FORBIDDEN.forEach((advice, pattern) -> {
                if (pattern.matcher(source).find()) {
                    faults.add(file.getFileName() + ": " + advice);
                }
            });
        }
        assertThat(faults).isEmpty();
    }

    private static boolean isSeeded(MatchResult test) {
        String annotations = test.group(1) + test.group(2);
        return annotations.contains("seed =") || annotations.contains("Tag(\"proof\")");
    }

    private static List<Path> tests() throws IOException {
        var root = Path.of(System.getProperty("talestream.repository", "../..")).toRealPath();
        List<Path> tests = Sources.below(root).stream()
                .filter(file -> !file.endsWith("TestRulesTest.java"))
                .filter(file -> root.relativize(file).toString().matches(".*src/test/.*|deploy/testing/.*"))
                .toList();
        assertThat(tests).as("tests below %s", root).isNotEmpty();
        return tests;
    }
}
