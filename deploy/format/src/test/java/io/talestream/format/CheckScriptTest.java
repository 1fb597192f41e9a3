package io.talestream.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `./check`, in a repository of empty tests and with a Maven that prints its arguments.
class CheckScriptTest {
    private static final String REPORT = "target/surefire-reports/TEST-AnyTest.xml";

    @TempDir
    private Path folder = Path.of("replaced by JUnit");

    private Path root = Path.of("made before each test");

    record Ended(int status, String output) {}

    @BeforeEach
    void buildTheRepository() throws IOException {
        root = Files.createDirectories(folder.resolve("a repository")).toRealPath();
        var repository = Path.of(System.getProperty("talestream.repository", "../.."));
        Files.createDirectory(root.resolve(".ci"));
        for (String script : List.of("check", ".ci/count-tests")) {
            Files.copy(repository.resolve(script), root.resolve(script));
        }
        test("low", "io/tales", "TalesTest");
        test("low", "io/tales", "LayersTest");
        test("low", "io/tales/low", "GroupsIT");
        test("high", "io/tales/high", "LayersTest");
        test("high", "io/tales/high/deep", "OnlyTest");
        maven("exit 0");
    }

    @Test
    void a_name_that_no_test_has_is_a_failure() throws IOException {
        Ended nothing = check("GroupsIT#a_misspelt_method");

        assertThat(nothing.status()).as(nothing.output()).isEqualTo(1);
        assertThat(nothing.output()).contains("No test of low matched", "--proof");

        maven(reporting("high"));
        assertThat(check("GroupsIT").status()).as("tests of another module ran").isEqualTo(1);

        maven(reporting("low"));
        assertThat(check("GroupsIT").status()).isZero();

        maven("exit 0");
        Files.setLastModifiedTime(root.resolve("low").resolve(REPORT), FileTime.from(Instant.EPOCH));
        assertThat(check("GroupsIT").status()).as("the report is an old one").isEqualTo(1);
    }

    @Test
    void a_failure_of_maven_is_the_exit_status_and_the_whole_suite_is_not_counted() throws IOException {
        assertThat(check()).isEqualTo(new Ended(0, "-B -ntp verify"));

        maven("exit 7");
        assertThat(check().status()).isEqualTo(7);
        Ended failed = check("GroupsIT");
        assertThat(failed.status()).isEqualTo(7);
        assertThat(failed.output()).doesNotContain("matched");
    }

    @Test
    void a_class_is_named_with_its_package() throws IOException {
        maven(reporting("low"));

        assertThat(check("--proof", "GroupsIT#a_method", "TalesTest", "--", "-o"))
                .isEqualTo(new Ended(
                        0,
                        "-B -ntp verify -pl low,low -am -Dtest=io/tales/TalesTest"
                                + " -Dit.test=io/tales/low/GroupsIT#a_method -Dsurefire.failIfNoSpecifiedTests=false"
                                + " -Dfailsafe.failIfNoSpecifiedTests=false -Pproof -o"));
    }

    @Test
    void a_name_of_several_classes_is_refused_until_folders_tell_them_apart() throws IOException {
        maven(reporting("high"));

        Ended refused = check("LayersTest");

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.output()).contains("Several test classes are named LayersTest", """

            high/src/test/java/io/tales/high/LayersTest.java
            low/src/test/java/io/tales/LayersTest.java\
            """);
        for (String one : List.of("high/LayersTest", "./high/src/test/java/io/tales/high/LayersTest.java")) {
            Ended ended = check(one);
            assertThat(ended.status()).as(ended.output()).isZero();
            assertThat(ended.output()).contains("-pl high ", "-Dtest=io/tales/high/LayersTest ");
        }
        assertThat(check("NoSuchTest"))
                .isEqualTo(new Ended(2, "There is no module and no test class named NoSuchTest."));
    }

    @Test
    void a_module_means_its_own_packages_and_not_those_of_the_modules_below_it() throws IOException {
        maven(reporting("high"));

        Ended ended = check("high");

        assertThat(ended.status()).as(ended.output()).isZero();
        assertThat(ended.output())
                .contains(" -Dtest=io/tales/high/*Test,io/tales/high/deep/*Test -Dit.test=none ", "-pl high -am");
    }

    private void test(String module, String inPackage, String type) throws IOException {
        Path sources = Files.createDirectories(
                root.resolve(module).resolve("src/test/java").resolve(inPackage));
        Files.writeString(sources.resolve(type + ".java"), "");
        Files.writeString(root.resolve(module).resolve("pom.xml"), "");
    }

    /// The time is one to come: a file has that of a tick of the clock, and the script may begin in the same one.
    private static String reporting(String module) {
        return """
            mkdir -p %1$s/target/surefire-reports
            echo '<testcase name="one" classname="AnyTest"/>' >%1$s/%2$s
            touch -t 203601010000 %1$s/%2$s\
            """.formatted(module, REPORT);
    }

    private void maven(String then) throws IOException {
        Path maven = Files.createDirectories(folder.resolve("tools")).resolve("mvn");
        Files.writeString(maven, "#!/bin/sh\necho \"$*\"\n%s\n".formatted(then));
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Ended check(String... arguments) throws IOException {
        var program = new ProcessBuilder(root.resolve("check").toString()).redirectErrorStream(true);
        program.command().addAll(List.of(arguments));
        Map<String, String> environment = program.environment();
        environment.compute("PATH", (_, path) -> folder.resolve("tools") + File.pathSeparator + path);
        Process script = program.start();
        try (var out = script.inputReader()) {
            String printed = String.join("\n", out.lines().toList());
            return new Ended(script.waitFor(), printed);
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while ./check runs", e);
        }
    }
}
