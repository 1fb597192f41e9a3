package io.talestream.local;

import io.talestream.engines.TemporaryDirectory;
import io.talestream.testing.process.ChildProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// `talestream` in a process of its own, with the libraries and settings that ship.
final class TalestreamProcess {
    private static final Path LIBRARIES = Path.of(
                    System.getProperty("talestream.repository", "../.."), "deploy/local/target/talestream/lib/*")
            .toAbsolutePath();

    private TalestreamProcess() {}

    static ChildProcess start(Map<String, String> environment, String... arguments) {
        return start("-XX:SharedArchiveFile=" + ClassArchive.FILE, environment, arguments);
    }

    private static ChildProcess start(String option, Map<String, String> environment, String... arguments) {
        var program = new ProcessBuilder();
        program.environment().keySet().removeIf(name -> name.startsWith("TALESTREAM_"));
        program.environment().putAll(environment);
        return ChildProcess.java(
                program,
                List.of("-cp", LIBRARIES.toString(), "-Xmx512m", "-Xlog:cds=off", option),
                Talestream.class.getName(),
                List.of(arguments));
    }

    /// The classes of a start, parsed: a later start needs half the processor time.
    private static final class ClassArchive {
        private static final Path FILE = made();

        private static Path made() {
            Path file = Path.of("target", "classes.jsa").toAbsolutePath();
            try (var data = TemporaryDirectory.of("class-archive");
                    ChildProcess up = TalestreamProcess.start(
                            "-XX:ArchiveClassesAtExit=" + file,
                            Map.of(),
                            "up",
                            "--port",
                            "0",
                            "--data",
                            data.path().toString())) {
                String _ = up.ready();
                up.stop();
            }
            return file;
        }
    }
}
