package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.talestream.testing.process.ChildProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `mvn -Pdist package` makes, unpacked elsewhere and started without any environment and with nothing on the
/// PATH.
class DistributionIT {
    private static final Path REPOSITORY =
            Path.of(System.getProperty("talestream.repository", "../..")).toAbsolutePath();
    private static final Path LIBRARIES = REPOSITORY.resolve("deploy/local/target/talestream/lib");
    private static final List<String> NO_ENVIRONMENT = List.of("env", "-i", "PATH=/nowhere");

    /// What a container engine does: the first argument is the root of its files, the others are those of chroot. The
    /// root is a mount, because OpenSearch does not start without the mount of its directory.
    private static final String CONTAINED =
            "mount --bind \"$0\" \"$0\"; for each in proc dev; do mkdir \"$0/$each\"; mount --bind /$each"
                    + " \"$0/$each\"; done; exec env -i /usr/sbin/chroot \"$@\"";

    private static final String MAKING = "Making the start-up cache";

    @TempDir
    private static Path shared = Path.of("replaced by JUnit");

    private static Optional<Path> distribution = Optional.empty();

    @TempDir
    private Path folder = Path.of("replaced by JUnit");

    @Test
    void the_script_of_a_distribution_needs_nothing_on_the_path() throws IOException {
        Path home = staged(LIBRARIES);
        Files.createSymbolicLink(home.resolve("runtime"), Path.of(System.getProperty("java.home")));

        assertThat(alone(home, "--version")).isEqualTo("talestream 0.1.0");
    }

    @Test
    void the_first_start_makes_the_start_up_cache_and_later_ones_use_it() throws IOException {
        Path home = staged(someLibraries());
        fakeJava(home, "for each; do case $each in -XX:AOTCacheOutput=*) echo >\"${each#*=}\" ;; esac; done; echo $*");
        String used = "-XX:AOTCache=" + home.resolve("start.aot");

        assertThat(alone(home, "--version")).doesNotContain(MAKING);
        assertThat(alone(home, "up", "--help")).doesNotContain(MAKING, used);
        assertThat(alone(home, "up")).startsWith(MAKING).contains(used);
        assertThat(alone(home, "up")).doesNotContain(MAKING).contains(used);
    }

    @Test
    void a_start_up_cache_that_cannot_be_made_is_tried_once_and_the_system_starts() throws IOException {
        Path home = staged(someLibraries());
        fakeJava(home, "echo $*; [[ $* != *AOTCacheOutput* ]]");

        assertThat(alone(home, "up"))
                .contains(home.resolve("start-cache.log") + " says why", "Talestream up")
                .doesNotContain("AOTCache=");
        assertThat(alone(home, "up")).doesNotContain(MAKING).contains("Talestream up");
    }

    @Test
    void an_image_is_reproducible_and_names_every_part_by_its_digest() throws IOException {
        Path home = staged(someLibraries());
        fakeJava(home, "exit 99");
        Path archive = image(home, "one.tar");

        assertThat(archive).hasSameBinaryContentAs(image(home, "two.tar"));
        var image = new ImageLayout(unpacked(archive, "layout"));
        image.assertConsistent();
        assertThat(image.entryPoint())
                .containsExactly("/opt/talestream/runtime/bin/java", "@/opt/talestream/java.args");
        Path root = unpackedLayers(image);
        assertThat(root.resolve("opt/talestream/runtime/bin/java")).isExecutable();
        assertThat(Files.readAllLines(root.resolve("opt/talestream/java.args")))
                .contains("/opt/talestream/lib/a.jar:/opt/talestream/lib/talestream-b.jar");
        assertThat(root.resolve("opt/talestream/lib")).isDirectoryContaining("glob:**/a.jar");
        assertThat(root.resolve("opt/talestream/lib")).isDirectoryContaining("glob:**/talestream-b.jar");
    }

    @Tag("proof")
    @Test
    void an_unpacked_archive_and_an_unpacked_image_run_without_any_environment() throws Exception {
        Path made = distribution();
        Path home = only(unpacked(only(made, "glob:**.tar.gz"), "another place"), "glob:**/talestream-*");
        var image = new ImageLayout(unpacked(only(made, "glob:**-image.tar"), "layout"));
        List<String> command = new ArrayList<>(NO_ENVIRONMENT);
        command.addAll(List.of(home.resolve("bin/talestream").toString(), "up", "--port", "0", "--data"));
        command.add(folder.resolve("data").toString());

        assertThat(alone(home, "--version")).isEqualTo("talestream 0.1.0");
        assertThat(answers(command)).contains(MAKING);
        assertThat(answers(command)).doesNotContain("start-up cache");

        image.assertConsistent();
        assumeTrue("root".equals(System.getProperty("user.name")), "to unpack an image and to enter it takes root");
        Path root = unpackedLayers(image);
        List<String> contained =
                new ArrayList<>(List.of("unshare", "--mount", "bash", "-c", CONTAINED, root.toString()));
        contained.addAll(List.of("--userspec=" + image.user() + ":" + image.user(), root.toString()));
        contained.addAll(image.entryPoint());
        contained.addAll(List.of("up", "--port", "0", "--data", "/var/lib/talestream/data"));
        assertThat(answers(contained)).contains("ready: ");
    }

    @Tag("proof")
    @Test
    void the_same_libraries_give_the_same_archive_and_image() throws IOException {
        Path one = distribution();
        Path two = made(folder.resolve("again"));

        for (String each : List.of("glob:**.tar.gz", "glob:**-image.tar")) {
            assertThat(only(one, each)).hasSameBinaryContentAs(only(two, each));
        }
    }

    /// Starts a system, requests its health and its console, and stops it. Returns what it printed.
    private static String answers(List<String> command) throws IOException, InterruptedException {
        try (ChildProcess up = ChildProcess.start(new ProcessBuilder(command));
                var client = HttpClient.newHttpClient()) {
            URI api = up.uri();
            for (String page : List.of("/health", "/app")) {
                var request = HttpRequest.newBuilder(api.resolve(page)).build();
                assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                        .as(page)
                        .isEqualTo(200);
            }
            up.stop();
            return up.output();
        }
    }

    private Path staged(Path libraries) {
        Path home = folder.resolve("a distribution");
        run(List.of("bash", script("stage.sh"), libraries.toString(), home.toString(), "none"));
        return home;
    }

    private Path someLibraries() throws IOException {
        Path libraries = Files.createDirectories(folder.resolve("some libraries"));
        for (String jar : List.of("a.jar", "talestream-b.jar")) {
            Files.writeString(libraries.resolve(jar), jar);
        }
        return libraries;
    }

    /// In the place of the runtime.
    private static void fakeJava(Path home, String commands) throws IOException {
        Path java = Files.createDirectories(home.resolve("runtime/bin")).resolve("java");
        Files.writeString(java, "#!/bin/bash\n%s\n".formatted(commands));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path image(Path home, String name) {
        Path archive = folder.resolve(name);
        run(List.of("bash", script("image.sh"), home.toString(), archive.toString(), "test"));
        return archive;
    }

    private Path unpackedLayers(ImageLayout image) throws IOException {
        Path root = Files.createDirectories(folder.resolve("root"));
        for (Path layer : image.layers()) {
            run(List.of("tar", "-xf", layer.toString(), "-C", root.toString()));
        }
        return root;
    }

    /// Made once for all tests.
    private static Path distribution() {
        distribution = distribution.or(() -> Optional.of(made(shared.resolve("made"))));
        return distribution.orElseThrow();
    }

    private static Path made(Path target) {
        run(List.of("bash", script("make.sh"), LIBRARIES.toString(), target.toString(), "test", "none", "none"));
        return target;
    }

    private Path unpacked(Path archive, String name) throws IOException {
        Path to = Files.createDirectories(folder.resolve(name));
        run(List.of("tar", "-xf", archive.toString(), "-C", to.toString()));
        return to;
    }

    private static String script(String name) {
        return REPOSITORY.resolve("deploy/dist").resolve(name).toString();
    }

    private static Path only(Path in, String pattern) throws IOException {
        try (Stream<Path> files = Files.list(in)) {
            return files.filter(in.getFileSystem().getPathMatcher(pattern)::matches)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String alone(Path home, String... arguments) {
        List<String> command = new ArrayList<>(NO_ENVIRONMENT);
        command.add(home.resolve("bin/talestream").toString());
        command.addAll(List.of(arguments));
        return run(command);
    }

    private static String run(List<String> command) {
        try (ChildProcess child = ChildProcess.start(new ProcessBuilder(command))) {
            assertThat(child.exitCode())
                    .as(() -> command + "\n" + child.output())
                    .isZero();
            return child.output();
        }
    }
}
