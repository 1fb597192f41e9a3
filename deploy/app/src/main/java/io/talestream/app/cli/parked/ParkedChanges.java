package io.talestream.app.cli.parked;

import io.talestream.app.process.Consumers;
import io.talestream.app.resources.TableOptions;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "parked",
        description = "List, show, redrive or discard changes that a consumer could not apply",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  talestream parked list",
            "  talestream parked list --consumer archive --from 2026-01-31T00:00:00Z --json",
            "  talestream parked show 5f0c…-4217",
            "  talestream parked redrive --consumer archive --dry-run"
        })
public final class ParkedChanges implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private ParkedChanges() {}

    public static CommandLine command(Map<String, String> environment, Consumers consumers) {
        return new CommandLine(new ParkedChanges())
                .addSubcommand(new CommandLine(new ParkedList(new ParkedOptions(environment, consumers))))
                .addSubcommand(new CommandLine(new ParkedShow(new TableOptions(environment), consumers)))
                .addSubcommand(new CommandLine(new ParkedRedrive(new ParkedOptions(environment, consumers))))
                .addSubcommand(new CommandLine(new ParkedDiscard(new ParkedOptions(environment, consumers))));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand: list, show, redrive or discard");
    }
}
