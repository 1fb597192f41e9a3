package io.talestream.engines.tokens;

import io.talestream.engines.EngineFailure;
import io.talestream.engines.PrivateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The last port of an issuer. The port is part of the issuer's name, so tokens stay valid only while it stays the
/// same.
record SavedPort(Path file) {
    static SavedPort in(Path directory) {
        return new SavedPort(directory.resolve("port"));
    }

    /// Empty before the first start, and if the file does not contain a port.
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
            PrivateFile.write(file, port + "\n");
        } catch (IOException e) {
            throw new EngineFailure("The issuer's port could not be written to " + file, e);
        }
    }
}
