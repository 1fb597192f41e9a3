package io.talestream.app.cli.archive;

import io.talestream.app.command.CommandGroup;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(
        name = "archive",
        description = "Maintain the archive of changes",
        footer = "  talestream archive compact --help")
public final class ArchiveCommand extends CommandGroup {
    public static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new ArchiveCommand()).addSubcommand(new ArchiveCompact(environment));
    }
}
