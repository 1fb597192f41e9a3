package io.talestream.app.cli.projections;

import io.talestream.app.resources.TableOptions;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "projections",
        description = "Check copied names and counts against their sources",
        mixinStandardHelpOptions = true,
        footer = {"", "Examples:", "  talestream projections check --help"})
public final class ProjectionsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private ProjectionsCommand() {}

    public static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new ProjectionsCommand())
                .addSubcommand(new CommandLine(new ProjectionsCheck(new TableOptions(environment))));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand: check");
    }
}
