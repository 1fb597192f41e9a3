package io.talestream.local;

import io.talestream.app.command.TerminalCommand;
import io.talestream.app.config.UsageError;
import io.talestream.app.process.StopHook;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Runs the system until a signal stops it.
@Command(
        name = "up",
        description = "Start the system on this machine, in one process",
        footer = {"  talestream up", "  talestream up --data /srv/talestream --port 9000"})
final class UpCommand extends TerminalCommand implements Runnable {
    @Mixin
    private DataOption data = new DataOption();

    @Mixin
    private NamesOption names = new NamesOption();

    @Mixin
    private OperatorsOption operators = new OperatorsOption();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "Listen on this port, or another if taken (default: ${DEFAULT-VALUE})")
    private int port = 8080;

    @Override
    public void run() {
        if (port < 0 || port > 65_535) {
            throw new UsageError("--port must be between 0 and 65535, is " + port);
        }
        var chosen = operators.users();
        var out = out();
        var system = StopHook.when(opened -> opened.add(
                LocalSystem.start(data.directory(), port, names.names(), chosen, System.getenv(), out::println)));
        out.println("ready: " + system.uri());
        StopHook.await();
    }
}
