package io.talestream.local;

import io.talestream.app.command.TerminalCommand;
import io.talestream.engines.TemporaryDirectory;
import io.talestream.engines.tokens.LocalTokens;
import io.talestream.engines.tokens.LocalUser;
import io.talestream.local.demo.Demo;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Starts a system on a temporary data directory, uses it, and stops it. The script `talestream` runs this command
/// with the JVM's option to record what was loaded. A second process records short commands, beside the system.
@Command(
        name = "start-cache",
        description = "Make the start-up cache, with which commands start faster; takes about a minute",
        exitCodeList = {"0:made", "1:failed; everything works without it"},
        footer = "  talestream start-cache")
final class StartCacheCommand extends TerminalCommand implements Callable<Integer> {
    private static final int ANY_PORT = 0;
    private static final String USER = "demo";
    private static final String SCRIPT = "talestream.script";

    /// The file that the JVM was started with.
    private static final String FILE = "talestream.start-cache";

    @Option(names = "--commands-of", hidden = true, description = "Record the commands of the system on this directory")
    private @Nullable Path running;

    /// The JVM starts without a cache that was made by another JDK, for other settings, or is damaged.
    static Optional<String> hint(Properties jvm) {
        return Optional.ofNullable(jvm.getProperty(FILE))
                .filter(_ -> !jvm.getProperty("java.vm.info", "").contains("sharing"))
                .map(_ -> "The start-up cache does not fit this JDK and is not used:"
                        + " `talestream start-cache` renews it.");
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return running == null ? useSystem() : useCommands(running);
    }

    private int useSystem() throws IOException, InterruptedException {
        try (var data = TemporaryDirectory.of("start");
                var system = LocalSystem.start(data.path(), ANY_PORT, Set.of(), Set.of(), Map.of(), out()::println)) {
            String token = LocalTokens.keptIn(
                            data.path().resolve(LocalEngines.TOKENS),
                            system.issuer().issuer())
                    .orElseThrow()
                    .access(new LocalUser(USER), Duration.ofHours(1));
            try (var demo = Demo.ofTranscripts(system.uri(), token)) {
                demo.run();
            }
            @Nullable String script = System.getProperty(SCRIPT);
            return script == null
                    ? 0
                    : new ProcessBuilder(
                                    script,
                                    spec.name(),
                                    "--commands-of",
                                    data.path().toString())
                            .inheritIO()
                            .start()
                            .waitFor();
        }
    }

    private static int useCommands(Path data) {
        CommandLine commands = Talestream.commandLine().setOut(new PrintWriter(Writer.nullWriter()));
        String directory = data.toString();
        return List.of(
                        List.of("help"),
                        List.of("token", "--user", USER, "--data", directory),
                        List.of("groups", "--data", directory),
                        List.of("parked", "list", "--data", directory),
                        List.of("sessions", "--data", directory))
                .stream()
                .mapToInt(command -> commands.execute(command.toArray(String[]::new)))
                .max()
                .orElseThrow();
    }
}
