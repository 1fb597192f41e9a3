package io.talestream.local;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// A command that prints to the terminal, or to the writers that a test sets. Both writers flush each line.
abstract class TerminalCommand {
    @Spec
    CommandSpec spec = CommandSpec.create();

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
