package io.talestream.local;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/// Selects a system on this machine.
final class DataOption {
    private static final String USUAL = ".talestream";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = USUAL,
            description = "Use this data directory (default: ${DEFAULT-VALUE})")
    private Path directory = Path.of(USUAL);

    Path directory() {
        return directory;
    }

    /// The option to append to a command so that it uses the same directory.
    String typed() {
        return directory.equals(Path.of(USUAL)) ? "" : " --data " + directory;
    }
}
