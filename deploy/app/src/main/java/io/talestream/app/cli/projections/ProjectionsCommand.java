package io.talestream.app.cli.projections;

import io.talestream.app.command.CommandGroup;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(
        name = "projections",
        description = "Check copied names and counts against their sources",
        footer = "  talestream projections check --help")
public final class ProjectionsCommand extends CommandGroup {
    public static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new ProjectionsCommand()).addSubcommand(new ProjectionsCheck(environment));
    }
}
