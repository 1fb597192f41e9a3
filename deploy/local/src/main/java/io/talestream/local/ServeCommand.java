package io.talestream.local;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "serve",
        description = {
            "Runs one part of the system as a process of its own, told by its environment what it stands on.",
            "Of each part any number can run at the same time, on one machine or many."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  talestream serve api --help",
            "  talestream engines --data /tmp/tales   # what the parts stand on, on this machine",
            "  set -a; . /tmp/tales/services.env; set +a",
            "  talestream serve api"
        })
final class ServeCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private ServeCommand() {}

    static CommandLine command(Map<String, String> environment, Consumers consumers) {
        return new CommandLine(new ServeCommand())
                .addSubcommand(new CommandLine(new ServeApi(environment)))
                .addSubcommand(new CommandLine(new ServeSearch(environment)))
                .addSubcommand(new CommandLine(new ServeStream(environment, consumers)))
                .addSubcommand(new CommandLine(new ServeWorker(environment)));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say which part to serve: api, search, stream or worker");
    }
}
