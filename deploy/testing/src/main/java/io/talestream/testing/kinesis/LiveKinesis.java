package io.talestream.testing.kinesis;

import io.talestream.testing.engine.Containers;
import io.talestream.testing.engine.EngineSource;
import io.talestream.testing.process.ChildProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// A Kinesis on this machine: a Node program in a child process, which npm installs into the build directory on first
/// use, or LocalStack with `-Pcontainers`.
public record LiveKinesis(URI endpoint, Runnable stop) implements AutoCloseable {
    /// The names of the resources, and the file names that npm requires.
    private static final Map<String, String> SOURCES = Map.of(
            "package.json", "package.json",
            "package-lock.json", "package-lock.json",
            "npmrc", ".npmrc",
            "kinesis.js", "kinesis.js");

    private static final Path INSTALLED = Path.of("target", "kinesis");

    public static LiveKinesis start() {
        return switch (EngineSource.configured()) {
            case CONTAINERS -> new LiveKinesis(Containers.aws(), () -> {});
            case EMBEDDED -> startNode();
        };
    }

    private static LiveKinesis startNode() {
        install();
        ChildProcess process = started("node", "kinesis.js");
        try {
            return new LiveKinesis(process.uri(), process::close);
        } catch (AssertionError e) {
            process.close();
            throw e;
        }
    }

    @Override
    public void close() {
        stop.run();
    }

    /// Synchronized: several test classes may need it at the same time.
    private static synchronized void install() {
        try {
            Path lock = INSTALLED.resolve("package-lock.json");
            Path done = INSTALLED.resolve("installed-package-lock.json");
            Files.createDirectories(INSTALLED);
            for (Map.Entry<String, String> file : SOURCES.entrySet()) {
                try (InputStream in =
                        Objects.requireNonNull(LiveKinesis.class.getResourceAsStream(file.getKey()), file.getKey())) {
                    Files.copy(in, INSTALLED.resolve(file.getValue()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            if (!Files.exists(done) || Files.mismatch(lock, done) >= 0) {
                npm("ci", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund");
                Files.copy(lock, done, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the Kinesis for tests cannot be installed in " + INSTALLED, e);
        }
    }

    private static void npm(String... arguments) {
        try (ChildProcess npm =
                started(Stream.concat(Stream.of("npm"), Stream.of(arguments)).toArray(String[]::new))) {
            if (npm.exitCode() != 0) {
                throw new AssertionError("npm %s failed:%n%s".formatted(arguments[0], npm.output()));
            }
        }
    }

    private static ChildProcess started(String... command) {
        try {
            return ChildProcess.start(new ProcessBuilder(command).directory(INSTALLED.toFile()));
        } catch (UncheckedIOException e) {
            throw new AssertionError(
                    "the tests of the Kinesis source need Node 20 or newer with npm, and there is no %s on the PATH:"
                                    .formatted(command[0])
                            + " install your system's packages \"nodejs\" and \"npm\"",
                    e);
        }
    }
}
