package io.talestream.app.process;

import io.talestream.app.command.TerminalCommand;
import io.talestream.app.config.ServerSettings;
import io.talestream.app.config.ServiceEnvironment;
import io.talestream.app.config.UsageError;
import io.talestream.app.resources.OpenParts;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// A service that runs as a process. It checks its environment, starts, prints its address, and shuts down cleanly on
/// a signal.
public abstract class Service extends TerminalCommand implements Runnable {
    private static final int HIGHEST_PORT = 65_535;

    final Map<String, String> environment;
    private final List<String> groups;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Listen on this port, 0 for any (or TALESTREAM_SERVER_PORT; default: 8080)")
    private @Nullable Integer port;

    /// @param groups the groups of settings that it reads
    Service(Map<String, String> environment, List<String> groups) {
        this.environment = Map.copyOf(environment);
        this.groups = groups;
    }

    /// Starts it and adds every resource to `opened`, which is closed on shutdown or if the start fails.
    public abstract URI start(ServiceEnvironment variables, ServerSettings server, OpenParts opened);

    @Override
    public final void run() {
        if (port != null && (port < 0 || port > HIGHEST_PORT)) {
            throw new UsageError("--port must be between 0 and 65535, is " + port);
        }
        var variables = new ServiceEnvironment(environment);
        variables.check(groups);
        variables.unknown().forEach(name -> err().println("%s is not a setting and has no effect.".formatted(name)));
        ServerSettings server = server(variables);
        URI uri = StopHook.when(opened -> start(variables, server, opened));
        out().println("ready: " + uri);
        StopHook.await();
    }

    private ServerSettings server(ServiceEnvironment variables) {
        var server = variables.settings(ServerSettings.class);
        server.address();
        return port == null ? server : server.at(port);
    }
}
