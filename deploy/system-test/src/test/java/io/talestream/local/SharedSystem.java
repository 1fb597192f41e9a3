package io.talestream.local;

import io.talestream.contracts.id.Ids;
import io.talestream.testing.diagnosis.Diagnostics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/// The system as `talestream up` starts it, once for all tests of the JVM that neither break it nor need it empty. Each
/// test has its own people and workspaces on it.
final class SharedSystem {
    /// The lock of tests that look at all of the system's data: they have it alone, the others share it.
    static final String DATA = "data of the shared system";

    private SharedSystem() {}

    static LocalSystem system() {
        return Started.SYSTEM;
    }

    static URI uri() {
        return Started.SYSTEM.uri();
    }

    static Path directory() {
        return Started.DIRECTORY;
    }

    /// A new user.
    static ShellUser newcomer(String name) {
        return new ShellUser(uri(), directory(), name + " " + Ids.next());
    }

    static CommandRun run(String... arguments) {
        return CommandRun.of(
                Map.of(),
                Stream.concat(
                                Stream.of(arguments),
                                Stream.of("--data", directory().toString()))
                        .toArray(String[]::new));
    }

    private static final class Started {
        static final Path DIRECTORY = directory();
        static final LocalSystem SYSTEM = start();

        private static Path directory() {
            try {
                return Files.createTempDirectory("shared-system");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static LocalSystem start() {
            LocalSystem system = LocalSystem.start(DIRECTORY, 0, Map.of(), _ -> {});
            var _ = Diagnostics.register(
                    "groups and parked changes of the shared system",
                    () -> run("groups").out() + run("parked", "list").out());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(system), "stop the shared system"));
            return system;
        }

        private static void stop(LocalSystem system) {
            system.close();
            try (Stream<Path> files = Files.walk(DIRECTORY)) {
                files.sorted((one, other) -> other.compareTo(one))
                        .map(Path::toFile)
                        .forEach(java.io.File::delete);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
