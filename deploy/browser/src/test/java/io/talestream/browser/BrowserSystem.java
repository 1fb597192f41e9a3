package io.talestream.browser;

import io.talestream.local.LocalSystem;
import io.talestream.testing.chat.ChatServer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/// The system that all classes of the JVM use. Each test has its own people and workspaces on it. It starts on first
/// use, so not at all where there is no browser. Its language model answers questions; summaries are made without it.
final class BrowserSystem {
    private BrowserSystem() {}

    static URI uri() {
        return Started.SYSTEM.uri();
    }

    /// The directory of its data.
    static Path directory() {
        return Started.DATA;
    }

    static ChatServer model() {
        return Started.MODEL;
    }

    /// The lines of the passages, one by one.
    static String answer(ChatServer.Request request) {
        return request.rules().contains("\"unknown\"") ? ChatServer.repeated(request) : "no summary";
    }

    private static final class Started {
        static final ChatServer MODEL = new ChatServer();
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
            MODEL.answersAll(BrowserSystem::answer);
            Map<String, String> environment = Map.of(
                    "TALESTREAM_MODEL_PROVIDER", "openai",
                    "TALESTREAM_MODEL_URL", MODEL.base().toString(),
                    "TALESTREAM_MODEL_NAME", "llama");
            LocalSystem system = LocalSystem.start(DATA, 0, environment, _ -> {});
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(system, DATA), "stop the system"));
            return system;
        }

        private static void stop(LocalSystem system, Path data) {
            system.close();
            MODEL.close();
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
