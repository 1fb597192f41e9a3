package io.talestream.local;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(
        name = "archive",
        description = "Maintain the archive of changes",
        footer = "  talestream archive compact --help")
final class ArchiveCommand extends CommandGroup {
    static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new ArchiveCommand()).addSubcommand(new ArchiveCompact(environment));
    }
}
