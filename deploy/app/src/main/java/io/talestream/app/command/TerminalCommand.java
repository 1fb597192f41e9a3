package io.talestream.app.command;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// A command that prints to the terminal, or to the writers that a test sets. Both writers flush each line.
public abstract class TerminalCommand {
    @Spec
    protected CommandSpec spec = CommandSpec.create();

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
