package io.talestream.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `.ci/count-tests`, on reports as Surefire, Failsafe and vitest write them.
class CountTestsTest {
    /// Two engines ran this class, and the attributes hold only the second one's numbers.
    private static final String TWO_ENGINES = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite name="ItemKeyTest" tests="1" errors="0" skipped="0" failures="0">
          <testcase name="one" classname="ItemKeyTest" time="0.1"/>
          <testcase name="two" classname="ItemKeyTest" time="0.1">
            <system-out><![CDATA[<testsuite tests="9">]]></system-out>
          </testcase>
          <testcase name="three" classname="ItemKeyTest" time="0.1">
            <failure message="expected" type="java.lang.AssertionError"><![CDATA[at
              <error in the middle of a line]]></failure>
          </testcase>
        </testsuite>
        """;

    private static final String VITEST = """
        <?xml version="1.0" encoding="UTF-8" ?>
        <testsuites name="vitest tests" tests="2" failures="0" errors="0">
            <testsuite name="src/test/web/time.test.ts" tests="2" failures="0" errors="0" skipped="1">
                <testcase classname="src/test/web/time.test.ts" name="a" time="0.001">
                </testcase>
                <testcase classname="src/test/web/time.test.ts" name="b" time="0">
                    <skipped/>
                </testcase>
            </testsuite>
        </testsuites>
        """;

    private static final String BROKEN = """
        <testsuite name="GroupsIT" tests="1" errors="1">
          <testcase name="one" classname="GroupsIT" time="0.1">
            <error message="no engine" type="java.lang.IllegalStateException"/>
          </testcase>
        </testsuite>
        """;

    @TempDir
    private Path folder = Path.of("replaced by JUnit");

    @Test
    void every_test_case_of_every_engine_is_counted_once_and_failures_are_named() throws Exception {
        report("a/target/surefire-reports/TEST-ItemKeyTest.xml", TWO_ENGINES);
        report("b/target/surefire-reports/TEST-console.xml", VITEST);
        report("b/target/failsafe-reports/TEST-GroupsIT.xml", BROKEN);

        assertThat(count().lines())
                .startsWith("3 2 1")
                .containsExactlyInAnyOrder("3 2 1", "ItemKeyTest#three: expected", "GroupsIT#one: no engine");
    }

    @Test
    void without_reports_the_count_is_zero() throws Exception {
        assertThat(count()).isEqualTo("0 0 0");
    }

    private void report(String path, String content) throws Exception {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private String count() throws Exception {
        var root = Path.of(System.getProperty("talestream.repository", "../.."));
        Process script = new ProcessBuilder(root.resolve(".ci/count-tests").toString(), folder.toString())
                .redirectErrorStream(true)
                .start();
        try (var out = script.inputReader()) {
            String printed = String.join("\n", out.lines().toList());
            assertThat(script.waitFor()).as(printed).isZero();
            return printed;
        }
    }
}
