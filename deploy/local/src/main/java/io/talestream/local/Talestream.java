package io.talestream.local;

import io.talestream.app.cli.Completion;
import io.talestream.app.cli.HealthCommand;
import io.talestream.app.cli.archive.ArchiveCommand;
import io.talestream.app.cli.erase.EraseCommand;
import io.talestream.app.cli.groups.GroupsCommand;
import io.talestream.app.cli.index.ReindexCommand;
import io.talestream.app.cli.index.VerifyCommand;
import io.talestream.app.cli.migrate.MigrateCommand;
import io.talestream.app.cli.parked.ParkedChanges;
import io.talestream.app.cli.projections.ProjectionsCommand;
import io.talestream.app.cli.replay.ReplayCommand;
import io.talestream.app.cli.sessions.SessionsCommand;
import io.talestream.app.config.UsageError;
import io.talestream.app.process.Consumers;
import io.talestream.app.process.ServeCommand;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ScopeType;

/// The command `talestream`. Exit status 2 is a usage error, with a message; 1 is a failure.
@Command(
        name = "talestream",
        description = "Store recorded role-playing sessions and search every spoken moment",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        version = "talestream 0.1.0",
        subcommands = {
            UpCommand.class,
            EnginesCommand.class,
            DemoCommand.class,
            TokenCommand.class,
            Completion.class,
            HelpCommand.class
        })
public final class Talestream implements Runnable {
    private Talestream() {}

    public static void main(String[] args) {
        // DynamoDB Local's jar contains a logging configuration, which must not override ours.
        System.setProperty("log4j2.configurationFile", "talestream-log4j2.xml");
        // On a terminal, log problems only, as text, unless the environment overrides it.
        System.setProperty("talestream.log.form", System.getenv().getOrDefault("TALESTREAM_LOG_FORM", "text"));
        System.setProperty("talestream.log.level", System.getenv().getOrDefault("TALESTREAM_LOG_LEVEL", "WARN"));
        // Parts log during shutdown: logging must stop after them.
        System.setProperty("log4j.shutdownHookEnabled", "false");
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return commandLine(System.getenv());
    }

    /// `environment` names the table for operators' commands that are run without table options.
    static CommandLine commandLine(Map<String, String> environment) {
        return commandLine(environment, Consumers.standard(environment));
    }

    static CommandLine commandLine(Map<String, String> environment, Consumers consumers) {
        CommandLine all = new CommandLine(new Talestream())
                .addSubcommand(MigrateCommand.command(environment))
                .addSubcommand(GroupsCommand.command(environment))
                .addSubcommand(ServeCommand.command(environment, consumers))
                .addSubcommand(new HealthCommand(environment))
                .addSubcommand(ParkedChanges.command(environment, consumers))
                .addSubcommand(new ReplayCommand(environment, consumers))
                .addSubcommand(ArchiveCommand.command(environment))
                .addSubcommand(new EraseCommand(environment, consumers))
                .addSubcommand(ProjectionsCommand.command(environment))
                .addSubcommand(new SessionsCommand(environment))
                .addSubcommand(ReindexCommand.command(environment))
                .addSubcommand(new VerifyCommand(environment))
                .setExecutionExceptionHandler((problem, command, _) -> {
                    command.getErr().println(problem.getMessage());
                    return problem instanceof UsageError ? CommandLine.ExitCode.USAGE : CommandLine.ExitCode.SOFTWARE;
                });
        addHeadings(all);
        return all;
    }

    private static void addHeadings(CommandLine command) {
        CommandLine.Model.UsageMessageSpec help = command.getCommandSpec().usageMessage();
        if (!help.exitCodeList().isEmpty()) {
            help.exitCodeListHeading("%nExit status:%n");
        }
        if (help.footer().length > 0) {
            help.footerHeading("%nExamples:%n");
        }
        command.getSubcommands().values().forEach(Talestream::addHeadings);
    }

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }
}
