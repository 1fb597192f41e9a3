package io.talestream.browser;

import io.talestream.local.LocalSystem;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The system that all classes of the JVM use. Each test has its own people and workspaces on it. It starts on first
/// use, so not at all where there is no browser.
final class BrowserSystem {
    private BrowserSystem() {}

    static URI uri() {
        return Started.SYSTEM.uri();
    }

    /// The directory of its data.
    static Path directory() {
        return Started.DATA;
    }

    private static final class Started {
        static final Path DATA = directory();
        static final LocalSystem SYSTEM = start();

        private static Path directory() {
            try {
                return Files.createTempDirectory("browser-system");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static LocalSystem start() {
            LocalSystem system = LocalSystem.start(DATA, 0, _ -> {});
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(system, DATA), "stop the system"));
            return system;
        }

        private static void stop(LocalSystem system, Path data) {
            system.close();
            try (Stream<Path> files = Files.walk(data)) {
                files.sorted((one, other) -> other.compareTo(one))
                        .map(Path::toFile)
                        .forEach(File::delete);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
