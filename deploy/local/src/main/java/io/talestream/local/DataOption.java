package io.talestream.local;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/// Which system of this machine is meant.
final class DataOption {
    private static final String USUAL = ".talestream";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = USUAL,
            description = "Where the system keeps everything (default: ${DEFAULT-VALUE}).")
    private Path directory = Path.of(USUAL);

    Path directory() {
        return directory;
    }

    /// What has to be typed to mean the same, after a command.
    String typed() {
        return directory.equals(Path.of(USUAL)) ? "" : " --data " + directory;
    }
}
