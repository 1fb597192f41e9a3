package io.talestream.app.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "completion",
        description = "Print a completion script for bash or zsh",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  source <(talestream completion)",
            "  talestream completion > /etc/bash_completion.d/talestream"
        })
public final class Completion implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        var all = spec.root().commandLine();
        var out = spec.commandLine().getOut();
        out.println(AutoComplete.bash(spec.root().name(), all));
        out.flush();
    }
}
