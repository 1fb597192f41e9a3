package io.talestream.app.cli.migrate;

import io.talestream.app.resources.TableOptions;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "migrate",
        description = "Migrate data from another system into the table",
        mixinStandardHelpOptions = true,
        footer = {"", "Examples:", "  talestream migrate legacy --help", "  talestream migrate postgres --help"})
public final class MigrateCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private MigrateCommand() {}

    public static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new MigrateCommand())
                .addSubcommand(new CommandLine(new MigrateLegacy(new TableOptions(environment))))
                .addSubcommand(new CommandLine(new MigratePostgres(environment)));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand: legacy or postgres");
    }
}
