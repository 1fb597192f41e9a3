package io.talestream.app.cli;

import io.talestream.app.command.TerminalCommand;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "health",
        description = "Check the health of a service on this machine",
        exitCodeList = {"0:up", "1:down, or no response", "2:usage error"},
        footer = {"  talestream health", "  talestream health --port 8081"})
public final class HealthCommand extends TerminalCommand implements Callable<Integer> {
    private static final int PATIENCE_MILLIS = 4_000;

    private final Map<String, String> environment;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Check this port (or TALESTREAM_SERVER_PORT; default: 8080)")
    private @Nullable Integer port;

    public HealthCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        String at = "http://127.0.0.1:%s/health"
                .formatted(port == null ? environment.getOrDefault("TALESTREAM_SERVER_PORT", "8080") : port);
        try {
            // HttpURLConnection loads fastest of the JDK's clients, and this command makes one request.
            var connection = (HttpURLConnection) URI.create(at).toURL().openConnection();
            connection.setConnectTimeout(PATIENCE_MILLIS);
            connection.setReadTimeout(PATIENCE_MILLIS);
            int status = connection.getResponseCode();
            out().println(status == HttpURLConnection.HTTP_OK ? "up" : "down: " + status);
            return status == HttpURLConnection.HTTP_OK ? 0 : 1;
        } catch (IOException | IllegalArgumentException e) {
            err().println("%s does not answer: %s".formatted(at, e.getMessage()));
            return 1;
        }
    }
}
