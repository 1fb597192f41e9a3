package io.talestream.local;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/// The command `talestream`. What someone got wrong is said in a sentence with exit status 2; 1 means that it failed.
@Command(
        name = "talestream",
        description = "Keeps recorded role-playing sessions and finds any spoken moment again.",
        mixinStandardHelpOptions = true,
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
        // DynamoDB Local's jar brings a logging configuration of its own; ours must not lose to it.
        System.setProperty("log4j2.configurationFile", "talestream-log4j2.xml");
        // For the people at this terminal, who want to hear of problems only, unless they say otherwise.
        System.setProperty("talestream.log.form", System.getenv().getOrDefault("TALESTREAM_LOG_FORM", "text"));
        System.setProperty("talestream.log.level", System.getenv().getOrDefault("TALESTREAM_LOG_LEVEL", "WARN"));
        // Parts log while they stop: logging must not stop before them.
        System.setProperty("log4j.shutdownHookEnabled", "false");
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return commandLine(System.getenv());
    }

    /// `environment` is what operators' commands find the table by where they are not told.
    static CommandLine commandLine(Map<String, String> environment) {
        return commandLine(environment, Consumers.standard(environment));
    }

    static CommandLine commandLine(Map<String, String> environment, Consumers consumers) {
        return new CommandLine(new Talestream())
                .addSubcommand(MigrateCommand.command(environment))
                .addSubcommand(GroupsCommand.command(environment))
                .addSubcommand(ServeCommand.command(environment, consumers))
                .addSubcommand(new CommandLine(new HealthCommand(environment)))
                .addSubcommand(ParkedChanges.command(environment, consumers))
                .addSubcommand(ReplayCommand.command(environment, consumers))
                .addSubcommand(ArchiveCommand.command(environment))
                .addSubcommand(ProjectionsCommand.command(environment))
                .addSubcommand(ReindexCommand.command(environment))
                .addSubcommand(VerifyCommand.command(environment))
                .setExecutionExceptionHandler((problem, command, _) -> {
                    command.getErr().println(problem.getMessage());
                    return problem instanceof UsageError ? CommandLine.ExitCode.USAGE : CommandLine.ExitCode.SOFTWARE;
                });
    }

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }
}
