package io.talestream.app.cli.archive;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "archive",
        description = "Maintain the archive of changes",
        mixinStandardHelpOptions = true,
        footer = {"", "Examples:", "  talestream archive compact --help"})
public final class ArchiveCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private ArchiveCommand() {}

    public static CommandLine command(Map<String, String> environment) {
        return new CommandLine(new ArchiveCommand()).addSubcommand(new CommandLine(new ArchiveCompact(environment)));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand: compact");
    }
}
