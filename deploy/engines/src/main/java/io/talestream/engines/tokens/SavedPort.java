package io.talestream.engines.tokens;

import io.talestream.engines.EngineFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/// The port an issuer had last: it is part of its name, and tokens are good for as long as that stays.
record SavedPort(Path file) {
    static SavedPort in(Path directory) {
        return new SavedPort(directory.resolve("port"));
    }

    /// Empty before the first start, and where something else stands in the file.
    Optional<Integer> find() {
        try {
            return Files.exists(file)
                    ? Optional.of(Files.readString(file).strip())
                            .filter(text -> text.matches("[1-9][0-9]{0,4}"))
                            .map(Integer::valueOf)
                            .filter(port -> port <= 65_535)
                    : Optional.empty();
        } catch (IOException e) {
            throw new EngineFailure("The issuer's port could not be read from " + file, e);
        }
    }

    void keep(int port) {
        try {
            Path half = Files.createTempFile(file.toAbsolutePath().getParent(), "port", ".half");
            Files.writeString(half, port + "\n");
            Files.move(half, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new EngineFailure("The issuer's port could not be written to " + file, e);
        }
    }
}
