package io.talestream.local;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "health",
        description = "Asks a service of this machine how it is, for whoever restarts those that are not well.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:it is well", "1:it is not, or does not answer", "2:wrong use"},
        footer = {"", "Examples:", "  talestream health", "  talestream health --port 8081"})
final class HealthCommand implements Callable<Integer> {
    private static final int PATIENCE_MILLIS = 4_000;

    private final Map<String, String> environment;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Where it listens (or TALESTREAM_SERVER_PORT; 8080 if neither is given).")
    private @Nullable Integer port;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    HealthCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        String at = "http://127.0.0.1:%s/health"
                .formatted(port == null ? environment.getOrDefault("TALESTREAM_SERVER_PORT", "8080") : port);
        try {
            // The JDK's oldest client is the quickest to load, and this is all that is done here.
            var asked = (HttpURLConnection) URI.create(at).toURL().openConnection();
            asked.setConnectTimeout(PATIENCE_MILLIS);
            asked.setReadTimeout(PATIENCE_MILLIS);
            int status = asked.getResponseCode();
            spec.commandLine().getOut().println(status == HttpURLConnection.HTTP_OK ? "well" : "not well: " + status);
            return status == HttpURLConnection.HTTP_OK ? 0 : 1;
        } catch (IOException | IllegalArgumentException e) {
            spec.commandLine().getErr().println("%s does not answer: %s".formatted(at, e.getMessage()));
            return 1;
        }
    }
}
