package io.talestream.local;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(
        name = "migrate",
        description = "Migrate data from another system into the table",
        footer = {"  talestream migrate legacy --help", "  talestream migrate postgres --help"})
final class MigrateCommand extends CommandGroup {
    static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new MigrateCommand())
                .addSubcommand(new MigrateLegacy(environment))
                .addSubcommand(new MigratePostgres(environment));
    }
}
