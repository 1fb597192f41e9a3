package io.talestream.app.process;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "serve",
        description = {
            "Run one service of the system, configured by environment variables",
            "Run any number of instances, on one machine or many"
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  talestream serve api --help",
            "  talestream engines --data /tmp/tales   # the engines of the services, on this machine",
            "  set -a; . /tmp/tales/services.env; set +a",
            "  talestream serve api"
        })
public final class ServeCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private ServeCommand() {}

    public static CommandLine command(Map<String, String> environment, Consumers consumers) {
        return new CommandLine(new ServeCommand())
                .addSubcommand(new CommandLine(new ServeApi(environment)))
                .addSubcommand(new CommandLine(new ServeSearch(environment)))
                .addSubcommand(new CommandLine(new ServeStream(environment, consumers)))
                .addSubcommand(new CommandLine(new ServeWorker(environment)));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand: api, search, stream or worker");
    }
}
