package io.talestream.local;

import io.talestream.app.command.TerminalCommand;
import io.talestream.app.config.DataDirectory;
import io.talestream.app.process.StopHook;
import io.talestream.app.resources.OpenParts;
import io.talestream.engines.PrivateFile;
import io.talestream.engines.tokens.LocalUser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "engines",
        description = {
            "Start only the engines: DynamoDB, S3, OpenSearch and the token issuer",
            "Write the environment for `talestream serve` to DIR/services.env"
        },
        footer = {
            "  talestream engines --data /tmp/tales",
            "  set -a; . /tmp/tales/services.env; set +a",
            "  talestream serve stream --port 8081"
        })
final class EnginesCommand extends TerminalCommand implements Runnable {
    private static final String FILE = "services.env";
    private static final int SECRET_BYTES = 32;

    /// The default port of `talestream serve api`.
    private static final int API_PORT = 8080;

    @Mixin
    private DataOption data = new DataOption();

    @Mixin
    private NamesOption names = new NamesOption();

    @Mixin
    private OperatorsOption operators = new OperatorsOption();

    @Override
    public void run() {
        PrintWriter out = out();
        Set<LocalUser> chosen = operators.users();
        Path file = StopHook.when(opened -> start(opened, chosen, out));
        out.println("ready: " + file);
        StopHook.await();
    }

    private Path start(OpenParts opened, Set<LocalUser> chosen, PrintWriter out) {
        var held = opened.add(DataDirectory.open(data.directory()));
        out.println("data      " + data.directory().toAbsolutePath().normalize());
        var engines =
                opened.add(LocalEngines.start(held, NamesOption.hosts(API_PORT, names.names()), chosen, out::println));
        engines.create();
        out.println("search    " + engines.search().endpoint());
        Path file = held.of(FILE);
        write(file, environment(engines, held));
        opened.add(engines.endpoints(Optional.empty()).leave(held));
        return file.toAbsolutePath().normalize();
    }

    private static Map<String, String> environment(LocalEngines engines, DataDirectory held) {
        Map<String, String> environment = new TreeMap<>(engines.settings().environment());
        environment.put(
                "TALESTREAM_STREAM_WORKERS", held.of("workers").toAbsolutePath().toString());
        environment.put(
                "TALESTREAM_WORKER_NAMES",
                held.of("transcribers").toAbsolutePath().toString());
        // Processes that serve the same clients must share it.
        environment.put("TALESTREAM_CURSORS_SECRET", secret());
        return environment;
    }

    private static String secret() {
        var bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static void write(Path file, Map<String, String> environment) {
        try {
            PrivateFile.write(
                    file,
                    environment.entrySet().stream()
                            .map(one -> "%s='%s'\n".formatted(one.getKey(), one.getValue()))
                            .collect(Collectors.joining()));
        } catch (IOException e) {
            throw new UncheckedIOException("%s could not be written".formatted(file), e);
        }
    }
}
