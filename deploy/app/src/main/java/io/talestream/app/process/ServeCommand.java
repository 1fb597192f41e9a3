package io.talestream.app.process;

import io.talestream.app.command.CommandGroup;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(
        name = "serve",
        description = {
            "Run one service of the system, configured by environment variables",
            "Run any number of instances, on one machine or many"
        },
        footer = {
            "  talestream serve api --help",
            "  talestream engines --data /tmp/tales   # the engines of the services, on this machine",
            "  set -a; . /tmp/tales/services.env; set +a",
            "  talestream serve api"
        })
public final class ServeCommand extends CommandGroup {
    public static CommandLine command(Map<String, String> environment, Consumers consumers) {
        return new CommandLine(new ServeCommand())
                .addSubcommand(new ServeApi(environment))
                .addSubcommand(new ServeSearch(environment))
                .addSubcommand(new ServeStream(environment, consumers))
                .addSubcommand(new ServeWorker(environment));
    }
}
