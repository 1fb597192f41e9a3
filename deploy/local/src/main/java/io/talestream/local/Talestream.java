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
import io.talestream.app.process.Release;
import io.talestream.app.process.ServeCommand;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
        version = "talestream " + Release.VERSION)
public final class Talestream implements Runnable {
    /// In the order of the help.
    private static final List<String> COMMANDS = List.of(
            "up",
            "engines",
            "demo",
            "token",
            "start-cache",
            "service",
            "completion",
            "help",
            "migrate",
            "groups",
            "serve",
            "health",
            "parked",
            "replay",
            "archive",
            "erase",
            "projections",
            "sessions",
            "reindex",
            "verify");

    /// They are about the other commands.
    private static final Set<String> NEED_ALL = Set.of("help", "completion");

    private Talestream() {}

    public static void main(String[] args) {
        // DynamoDB Local's jar contains a logging configuration, which must not override ours.
        System.setProperty("log4j2.configurationFile", "talestream-log4j2.xml");
        // On a terminal, log problems only, as text, unless the environment overrides it.
        System.setProperty("talestream.log.form", System.getenv().getOrDefault("TALESTREAM_LOG_FORM", "text"));
        System.setProperty("talestream.log.level", System.getenv().getOrDefault("TALESTREAM_LOG_LEVEL", "WARN"));
        // Parts log during shutdown: logging must stop after them.
        System.setProperty("log4j.shutdownHookEnabled", "false");
        StartCacheCommand.hint(System.getProperties()).ifPresent(System.err::println);
        System.exit(commandLine(System.getenv(), args).execute(args));
    }

    static CommandLine commandLine() {
        return commandLine(System.getenv());
    }

    /// `environment` names the table for operators' commands that are run without table options.
    static CommandLine commandLine(Map<String, String> environment) {
        return commandLine(environment, Consumers.standard(environment));
    }

    /// With the command of these arguments only: to describe them all takes longer than most commands do.
    private static CommandLine commandLine(Map<String, String> environment, String... arguments) {
        String first = arguments.length == 0 ? "" : arguments[0];
        List<String> wanted = COMMANDS;
        if (first.equals("--version") && arguments.length == 1) {
            wanted = List.of();
        } else if (COMMANDS.contains(first) && !NEED_ALL.contains(first)) {
            wanted = List.of(first);
        }
        return commandLine(wanted, environment, Consumers.standard(environment));
    }

    static CommandLine commandLine(Map<String, String> environment, Consumers consumers) {
        return commandLine(COMMANDS, environment, consumers);
    }

    private static CommandLine commandLine(List<String> wanted, Map<String, String> environment, Consumers consumers) {
        var all = new CommandLine(new Talestream());
        for (String name : wanted) {
            all.addSubcommand(command(name, environment, consumers));
        }
        all.setExecutionExceptionHandler((problem, command, _) -> {
            command.getErr().println(problem.getMessage());
            return problem instanceof UsageError ? CommandLine.ExitCode.USAGE : CommandLine.ExitCode.SOFTWARE;
        });
        addHeadings(all);
        return all;
    }

    private static Object command(String name, Map<String, String> environment, Consumers consumers) {
        return switch (name) {
            case "up" -> new UpCommand();
            case "engines" -> new EnginesCommand();
            case "demo" -> new DemoCommand();
            case "token" -> new TokenCommand();
            case "start-cache" -> new StartCacheCommand();
            case "service" -> new ServiceCommand();
            case "completion" -> new Completion();
            case "help" -> new HelpCommand();
            case "migrate" -> MigrateCommand.command(environment);
            case "groups" -> GroupsCommand.command(environment);
            case "serve" -> ServeCommand.command(environment, consumers);
            case "health" -> new HealthCommand(environment);
            case "parked" -> ParkedChanges.command(environment, consumers);
            case "replay" -> new ReplayCommand(environment, consumers);
            case "archive" -> ArchiveCommand.command(environment);
            case "erase" -> new EraseCommand(environment, consumers);
            case "projections" -> ProjectionsCommand.command(environment);
            case "sessions" -> new SessionsCommand(environment);
            case "reindex" -> ReindexCommand.command(environment);
            case "verify" -> new VerifyCommand(environment);
            default -> throw new IllegalArgumentException("there is no command " + name);
        };
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
