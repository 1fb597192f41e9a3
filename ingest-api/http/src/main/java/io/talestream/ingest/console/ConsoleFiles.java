package io.talestream.ingest.console;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// The built console, read once from the class path. If the build left it out, a placeholder page says so.
@Singleton
final class ConsoleFiles {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+");
    private static final String NOT_BUILT = """
        <!doctype html>
        <html lang="en">
        <head><meta charset="utf-8"><title>Talestream</title></head>
        <body>
        <main>
        <h1>The console was not built</h1>
        <p>Talestream runs, and its API answers: <a href="/docs">what it can do</a>.
        For the console, install Node.js with npm and build again.</p>
        </main>
        </body>
        </html>
        """;

    private final String folder;
    private final Map<String, ConsoleFile> read = new ConcurrentHashMap<>();

    @Inject
    ConsoleFiles() {
        this("console/");
    }

    ConsoleFiles(String folder) {
        this.folder = folder;
    }

    ConsoleFile index() {
        return find("index.html")
                .orElseGet(() -> new ConsoleFile("index.html", NOT_BUILT.getBytes(StandardCharsets.UTF_8)));
    }

    Optional<ConsoleFile> asset(String name) {
        return NAME.matcher(name).matches() ? find("assets/" + name) : Optional.empty();
    }

    Optional<ConsoleFile> icon(String name) {
        return NAME.matcher(name).matches() ? find(name) : Optional.empty();
    }

    private Optional<ConsoleFile> find(String name) {
        Optional<ConsoleFile> known = Optional.ofNullable(read.get(name));
        Optional<ConsoleFile> found = known.or(() -> load(name));
        found.ifPresent(file -> read.put(name, file));
        return found;
    }

    private Optional<ConsoleFile> load(String name) {
        try (var in = ConsoleFiles.class.getClassLoader().getResourceAsStream(folder + name)) {
            return in == null ? Optional.empty() : Optional.of(new ConsoleFile(name, in.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException("%s%s cannot be read from the class path".formatted(folder, name), e);
        }
    }
}
