package io.talestream.app.cli.migrate;

import io.talestream.app.command.CommandGroup;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(
        name = "migrate",
        description = "Migrate data from another system into the table",
        footer = {"  talestream migrate legacy --help", "  talestream migrate postgres --help"})
public final class MigrateCommand extends CommandGroup {
    public static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new MigrateCommand())
                .addSubcommand(new MigrateLegacy(environment))
                .addSubcommand(new MigratePostgres(environment));
    }
}
