package io.talestream.testing.kinesis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A Kinesis on this machine, in a process of its own that ends with this one. It is a program for Node, which
/// npm brings into the build's folder when it is first needed.
public final class LiveKinesis implements AutoCloseable {
    /// As they are here, and as npm wants them.
    private static final Map<String, String> SOURCES = Map.of(
            "package.json", "package.json",
            "package-lock.json", "package-lock.json",
            "npmrc", ".npmrc",
            "kinesis.js", "kinesis.js");

    private static final Path INSTALLED = Path.of("target", "kinesis");

    private final Process process;
    private final URI endpoint;

    private LiveKinesis(Process process, URI endpoint) {
        this.process = process;
        this.endpoint = endpoint;
    }

    public static LiveKinesis start() {
        try {
            install();
            Process process = started(List.of("node", "kinesis.js"), INSTALLED);
            BufferedReader out = process.inputReader();
            String port = out.readLine();
            if (port == null) {
                throw new IllegalStateException("the Kinesis for tests did not start, see what it said above");
            }
            return new LiveKinesis(process, URI.create("http://127.0.0.1:" + port.strip()));
        } catch (IOException e) {
            throw new UncheckedIOException("the Kinesis for tests did not start", e);
        }
    }

    public URI endpoint() {
        return endpoint;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void install() throws IOException {
        Path lock = INSTALLED.resolve("package-lock.json");
        Path done = INSTALLED.resolve("installed-package-lock.json");
        Files.createDirectories(INSTALLED);
        for (Map.Entry<String, String> file : SOURCES.entrySet()) {
            try (InputStream in =
                    Objects.requireNonNull(LiveKinesis.class.getResourceAsStream(file.getKey()), file.getKey())) {
                Files.copy(in, INSTALLED.resolve(file.getValue()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (Files.exists(done) && Files.mismatch(lock, done) < 0) {
            return;
        }
        run(List.of("npm", "ci", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"));
        Files.copy(lock, done, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void run(List<String> command) throws IOException {
        Process process = started(command, INSTALLED);
        try {
            process.inputReader().lines().forEach(System.err::println);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", command) + " failed, see what it said above");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static Process started(List<String> command, Path directory) {
        try {
            return new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new IllegalStateException(
                    "the tests of the Kinesis source need Node 18 or newer with npm, and there is no %s on the PATH:"
                                    .formatted(command.getFirst())
                            + " install your system's packages \"nodejs\" and \"npm\"",
                    e);
        }
    }
}
