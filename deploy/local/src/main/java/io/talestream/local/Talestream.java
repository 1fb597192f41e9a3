package io.talestream.local;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/// The command `talestream`. What someone got wrong is said in a sentence with exit status 2; 1 means that it failed.
@Command(
        name = "talestream",
        description = "Keeps recorded role-playing sessions and finds any spoken moment again.",
        mixinStandardHelpOptions = true,
        version = "talestream 0.1.0",
        subcommands = {Up.class, HelpCommand.class})
public final class Talestream implements Runnable {
    private Talestream() {}

    public static void main(String[] args) {
        // DynamoDB Local's jar brings a logging configuration of its own; ours must not lose to it.
        System.setProperty("log4j2.configurationFile", "talestream-log4j2.xml");
        // Parts log while they stop: logging must not stop before them.
        System.setProperty("log4j.shutdownHookEnabled", "false");
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Talestream()).setExecutionExceptionHandler((problem, command, _) -> {
            command.getErr().println(problem.getMessage());
            return problem instanceof WrongUse ? CommandLine.ExitCode.USAGE : CommandLine.ExitCode.SOFTWARE;
        });
    }

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }
}
