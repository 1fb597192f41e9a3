package io.talestream.app.cli;

import io.talestream.app.command.TerminalCommand;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

@Command(
        name = "completion",
        description = "Print a completion script for bash or zsh",
        footer = {"  source <(talestream completion)", "  talestream completion > /etc/bash_completion.d/talestream"})
public final class Completion extends TerminalCommand implements Runnable {
    @Override
    public void run() {
        out().println(AutoComplete.bash(spec.root().name(), spec.root().commandLine()));
    }
}
