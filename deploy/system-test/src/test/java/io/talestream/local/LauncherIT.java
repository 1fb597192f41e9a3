package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.testing.process.ChildProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script `./talestream`, in a repository that is built already and has no Maven.
class LauncherIT {
    private static final Path REPOSITORY =
            Path.of(System.getProperty("talestream.repository", "../..")).toAbsolutePath();
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final List<String> TOOLS =
            List.of("bash", "dirname", "readlink", "sed", "head", "find", "mktemp", "rm");

    private static final String BUILD = "deploy/local/target/talestream";

    /// Before and after the script was built last.
    private static final Instant BUILT = Instant.parse("2026-01-31T20:15:00Z");

    @TempDir
    private Path folder = Path.of("replaced by JUnit");

    private Path root = Path.of("made before each test");
    private Path source = Path.of("made before each test");

    record Ended(int status, String output) {}

    @BeforeEach
    void buildTheRepository() throws IOException {
        root = Files.createDirectories(folder.resolve("a repository")).toRealPath();
        Files.copy(REPOSITORY.resolve("talestream"), root.resolve("talestream"));
        Path built = Files.createDirectories(root.resolve(BUILD));
        for (String part : List.of("jdk.sh", "launch.sh")) {
            Files.copy(
                    REPOSITORY.resolve("deploy").resolve(part),
                    root.resolve("deploy").resolve(part));
        }
        Files.createSymbolicLink(
                built.resolve("lib"), Path.of("../local/target/talestream/lib").toRealPath());
        Path stamp = Files.createFile(built.resolve("stamp"));
        source = Files.createDirectories(root.resolve("contracts/model/src/main/java"))
                .resolve("Talk.java");
        Files.createFile(source);
        try (Stream<Path> files = Files.walk(root.resolve("contracts"))) {
            for (Path each : files.toList()) {
                Files.setLastModifiedTime(each, FileTime.from(BUILT.minusSeconds(1)));
            }
        }
        Files.setLastModifiedTime(stamp, FileTime.from(BUILT));
        Path tools = Files.createDirectories(folder.resolve("tools"));
        for (String tool : TOOLS) {
            Files.createSymbolicLink(tools.resolve(tool), installed(tool));
        }
    }

    @Test
    void an_existing_build_starts_from_any_folder_and_link() throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("first"), Path.of("second"));
        Files.createSymbolicLink(bin.resolve("second"), root.resolve("talestream"));

        Ended ended = run(bin.resolve("first"), Map.of("JAVA_HOME", JAVA_HOME.toString()), "--version");

        assertThat(ended).isEqualTo(new Ended(0, "talestream 0.1.0"));
    }

    @Test
    void arguments_and_the_exit_status_are_passed_on() throws IOException {
        Map<String, String> java = Map.of("JAVA_HOME", JAVA_HOME.toString());

        Ended unknown = run(root.resolve("talestream"), java, "no such command");
        Ended failed = run(root.resolve("talestream"), java, "health", "--port", "1");

        assertThat(unknown.status()).as(unknown.output()).isEqualTo(2);
        assertThat(unknown.output()).contains("'no such command'");
        assertThat(failed.status()).as(failed.output()).isEqualTo(1);
    }

    @Test
    void only_the_user_can_read_what_a_command_writes() throws IOException {
        Path java = fakeJava("umask");

        Ended ended = run(root.resolve("talestream"), Map.of("JAVA_HOME", java.toString()), "up");

        assertThat(ended.output()).endsWith("077");
    }

    @Test
    void a_java_that_is_too_old_is_skipped() throws IOException {
        Path old = folder.resolve("old java");
        Files.createDirectories(old.resolve("bin"));
        Files.writeString(old.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        executable(old.resolve("bin/java"), "#!/bin/sh\nexit 99\n");

        Ended ended = run(
                root.resolve("talestream"),
                Map.of("JAVA_HOME", old.toString(), "JAVA25_HOME", JAVA_HOME.toString()),
                "--version");

        assertThat(ended).isEqualTo(new Ended(0, "talestream 0.1.0"));
    }

    @Test
    void without_a_suitable_java_the_script_says_what_to_install() throws IOException {
        Path script = root.resolve("talestream");
        // The script searches the folders of this machine, so no Java there may be new enough.
        executable(script, Files.readString(script).replace("needed=25", "needed=9999"));

        Ended ended = run(script, Map.of(), "--version");

        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.output())
                .contains("Talestream needs a JDK 9999 or newer and found none: install one")
                .contains("JAVA_HOME");
    }

    @Test
    void an_edited_or_deleted_source_triggers_a_build() throws IOException {
        Files.setLastModifiedTime(source, FileTime.from(BUILT.plusSeconds(1)));
        assertNeedsMaven();

        Files.setLastModifiedTime(source, FileTime.from(BUILT.minusSeconds(1)));
        Files.delete(source);
        assertNeedsMaven();
    }

    @Test
    void an_edited_page_or_pom_triggers_a_build_and_an_edited_test_does_not() throws IOException {
        Path test = Files.createDirectories(root.resolve("contracts/model/src/test/java"));
        Files.createFile(test.resolve("TalkTest.java"));
        assertThat(version()).isEqualTo(new Ended(0, "talestream 0.1.0"));

        Path page =
                Files.createDirectories(root.resolve("ingest-api/console/src")).resolve("Page.svelte");
        Files.createFile(page);
        assertNeedsMaven();
        Files.delete(page);
        Path of = Objects.requireNonNull(page.getParent());
        Files.delete(of);
        Files.delete(Objects.requireNonNull(of.getParent()));
        assertThat(version().status()).isZero();

        Files.createFile(root.resolve("contracts/pom.xml"));
        assertNeedsMaven();
    }

    @Test
    void a_start_up_cache_older_than_a_library_is_not_used_and_a_line_says_so() throws IOException {
        Files.setLastModifiedTime(startCache(), FileTime.from(BUILT));

        assertThat(version())
                .isEqualTo(new Ended(
                        0,
                        "The start-up cache is older than the libraries and is not used:"
                                + " `talestream start-cache` renews it.\ntalestream 0.1.0"));
    }

    @Test
    void a_start_up_cache_that_the_jvm_rejects_is_not_used_and_a_line_says_so() throws IOException {
        Path cache = startCache();

        assertThat(version())
                .isEqualTo(new Ended(
                        0,
                        "The start-up cache does not fit this JDK and is not used:"
                                + " `talestream start-cache` renews it.\ntalestream 0.1.0"));

        Files.delete(cache);
        assertThat(version()).isEqualTo(new Ended(0, "talestream 0.1.0"));
    }

    @Test
    void a_build_removes_the_start_up_cache_and_makes_one_of_its_libraries() throws IOException {
        Path old = startCache();

        Ended ended = rebuildAndStart(
                "for each; do case $each in -XX:AOTCacheOutput=*) echo new >\"${each#*=}\" ;; esac; done; echo $*");

        Path made = root.resolve(BUILD).resolve("start-25.0.9+9.aot");
        assertThat(ended.output()).contains("Making the start-up cache", "-XX:AOTCache=" + made);
        assertThat(made).hasContent("new");
        assertThat(old).doesNotExist();
    }

    @Test
    void a_build_without_a_start_up_cache_says_so_and_starts() throws IOException {
        Path part = root.resolve(BUILD).resolve("start-25.0.9+9.aot.config");

        Ended ended = rebuildAndStart(
                "case \"$*\" in *AOTCacheOutput*) echo part >\"%s\"; exit 1 ;; esac; echo $*".formatted(part));

        assertThat(ended.status()).isZero();
        assertThat(ended.output())
                .contains("There is no start-up cache: ")
                .doesNotContain("AOTCache=")
                .endsWith("io.talestream.local.Talestream up");
        assertThat(part).doesNotExist();
    }

    /// Starts the system with an edited source, a Maven that makes an empty folder of libraries, and a Java that runs
    /// these commands.
    private Ended rebuildAndStart(String commands) throws IOException {
        Path java = fakeJava(commands);
        Path tools = folder.resolve("tools");
        executable(tools.resolve("mvn"), "#!/bin/sh\nmkdir '%s'\n".formatted(root.resolve(BUILD + "/lib")));
        for (String tool : List.of("mkdir", "mv")) {
            Files.createSymbolicLink(tools.resolve(tool), installed(tool));
        }
        Files.setLastModifiedTime(source, FileTime.from(BUILT.plusSeconds(1)));
        return run(root.resolve("talestream"), Map.of("JAVA_HOME", java.toString()), "up");
    }

    /// A file that is no cache, in its place.
    private Path startCache() throws IOException {
        String build = Runtime.version().toString();
        return Files.writeString(root.resolve(BUILD).resolve("start-%s-commands.aot".formatted(build)), "none");
    }

    private Ended version() {
        return run(root.resolve("talestream"), Map.of("JAVA_HOME", JAVA_HOME.toString()), "--version");
    }

    private void assertNeedsMaven() {
        Ended ended = version();

        assertThat(ended.status()).as(ended.output()).isEqualTo(2);
        assertThat(ended.output())
                .contains("Talestream has to be built first and there is no mvn on the PATH: install Maven 3.8");
    }

    private Ended run(Path script, Map<String, String> environment, String... arguments) {
        var program = new ProcessBuilder(Stream.concat(Stream.of(script.toString()), Stream.of(arguments))
                        .toList())
                .directory(folder.toFile());
        program.environment().clear();
        program.environment().put("PATH", folder.resolve("tools").toString());
        program.environment().put("HOME", folder.toString());
        program.environment().putAll(environment);
        try (ChildProcess child = ChildProcess.start(program)) {
            int status = child.exitCode();
            return new Ended(status, child.output());
        }
    }

    /// Whose home this is.
    private Path fakeJava(String commands) throws IOException {
        Path java = folder.resolve("fake java");
        Files.createDirectories(java.resolve("bin"));
        Files.writeString(java.resolve("release"), "JAVA_VERSION=\"25\"\nJAVA_RUNTIME_VERSION=\"25.0.9+9\"\n");
        executable(java.resolve("bin/java"), "#!/bin/sh\n%s\n".formatted(commands));
        return java;
    }

    private static void executable(Path file, String content) throws IOException {
        Files.writeString(file, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Path installed(String tool) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(path -> Path.of(path, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no %s on the PATH".formatted(tool)));
    }
}
