package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.testing.process.ChildProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The archive that `mvn -Pdist package` makes, unpacked elsewhere and without any environment.
@Tag("proof")
class DistributionIT {
    private static final Path REPOSITORY =
            Path.of(System.getProperty("talestream.repository", "../..")).toAbsolutePath();

    @TempDir
    private Path folder = Path.of("replaced by JUnit");

    @Test
    void an_unpacked_archive_runs_without_any_environment() throws Exception {
        Path home = unpacked(made("yes", "one"));
        run("rm", "-rf", folder.resolve("one").toString());
        String script = home.resolve("bin/talestream").toString();

        assertThat(run("env", "-i", script, "--version")).isEqualTo("talestream 0.1.0");
        try (ChildProcess up = ChildProcess.start(new ProcessBuilder(
                "env", "-i", script, "up", "--data", folder.resolve("data").toString(), "--port", "0"))) {
            URI api = URI.create(up.line("ready: ").substring("ready: ".length()));
            try (var client = HttpClient.newHttpClient()) {
                for (String page : List.of("/health", "/app")) {
                    var request = HttpRequest.newBuilder(api.resolve(page)).build();
                    assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                            .as(page)
                            .isEqualTo(200);
                }
            }
            assertThat(up.output()).doesNotContain("start-up cache");
        }
    }

    @Test
    void the_same_libraries_give_the_same_archive() throws Exception {
        assertThat(made("no", "one")).hasSameBinaryContentAs(made("no", "two"));
    }

    private Path made(String cache, String name) throws IOException {
        Path target = folder.resolve(name);
        run(
                "env",
                "TALESTREAM_DIST_CACHE=" + cache,
                "bash",
                REPOSITORY.resolve("deploy/dist/make.sh").toString(),
                REPOSITORY.resolve("deploy/local/target/talestream/lib").toString(),
                target.toString(),
                "test",
                "none");
        return only(target, "glob:**.tar.gz");
    }

    private Path unpacked(Path archive) throws IOException {
        Path to = Files.createDirectories(folder.resolve("another place"));
        run("tar", "-xzf", archive.toString(), "-C", to.toString());
        return only(to, "glob:**/talestream-*");
    }

    private static Path only(Path in, String pattern) throws IOException {
        try (Stream<Path> files = Files.list(in)) {
            return files.filter(in.getFileSystem().getPathMatcher(pattern)::matches)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String run(String... command) {
        try (ChildProcess child = ChildProcess.start(new ProcessBuilder(command))) {
            assertThat(child.exitCode()).as(String.join(" ", command)).isZero();
            return child.output();
        }
    }
}
