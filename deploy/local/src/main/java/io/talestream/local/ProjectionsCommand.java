package io.talestream.local;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "projections",
        description = "Copied names and counts: do they agree with what they follow from?",
        mixinStandardHelpOptions = true,
        footer = {"", "Examples:", "  talestream projections check --help"})
final class ProjectionsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private ProjectionsCommand() {}

    static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new ProjectionsCommand())
                .addSubcommand(new CommandLine(new ProjectionsCheck(new TableOptions(environment))));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to do: check");
    }
}
