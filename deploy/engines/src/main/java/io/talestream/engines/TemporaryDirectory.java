package io.talestream.engines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A directory that exists as long as the engine that stores its files in it.
public record TemporaryDirectory(Path path) implements AutoCloseable {
    public static TemporaryDirectory of(String engine) {
        try {
            return new TemporaryDirectory(Files.createTempDirectory("talestream-" + engine + "-"));
        } catch (IOException e) {
            throw new EngineFailure(engine + " could not be given a temporary directory", e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> found = Files.walk(path)) {
            List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new EngineFailure("What was kept in " + path + " could not be deleted", e);
        }
    }
}
