package io.talestream.app.command;

import java.util.ArrayList;
import picocli.CommandLine.ParameterException;

/// A command that only has subcommands.
public abstract class CommandGroup extends TerminalCommand implements Runnable {
    @Override
    public final void run() {
        var names = new ArrayList<>(spec.subcommands().keySet());
        String last = names.removeLast();
        throw new ParameterException(
                spec.commandLine(),
                "Missing subcommand: " + (names.isEmpty() ? last : String.join(", ", names) + " or " + last));
    }
}
