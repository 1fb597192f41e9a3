package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.testing.process.ChildProcess;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Other ways to start the build: the script that times a newcomer's first minutes, and Gradle.
class FiveMinutesIT {
    private static final Path REPOSITORY =
            Path.of(System.getProperty("talestream.repository", "../..")).toAbsolutePath();
    private static final Duration LONGEST = Duration.ofMinutes(20);

    @Test
    void the_script_is_valid_bash() {
        assertThat(run("bash", "-n", "deploy/local/five-minutes.sh")).isEmpty();
    }

    @Test
    @Tag("proof")
    void a_newcomer_gets_from_a_clone_to_the_first_hit() {
        assertThat(run("bash", "deploy/local/five-minutes.sh")).contains("cloned", "ready: ", "first hit");
    }

    @Test
    @Tag("proof")
    void gradle_lists_tasks_modules_and_their_dependencies() {
        boolean isInstalled = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "gradle")));
        Assumptions.assumeTrue(isInstalled, "NO GRADLE ON THE PATH: build.gradle was not read");

        assertThat(run("gradle", "--offline", "--no-daemon", "tasks", "projects", ":contracts:store:dependencies"))
                .contains("build - Compiles, tests and packages everything", "run - Starts Talestream", "test - ")
                .contains("Project ':contracts:store'", "Project ':stream-processor'", "Project ':deploy:aws'")
                .contains("project :contracts:model", "org.slf4j:slf4j-api:", "net.jqwik:jqwik:");
    }

    private static String run(String... command) {
        var program = new ProcessBuilder(command).directory(REPOSITORY.toFile());
        program.environment().keySet().removeIf(name -> name.startsWith("TALESTREAM_"));
        try (ChildProcess child = ChildProcess.start(program)) {
            assertThat(child.exitCode(LONGEST)).as(child.output()).isZero();
            return child.output();
        }
    }
}
