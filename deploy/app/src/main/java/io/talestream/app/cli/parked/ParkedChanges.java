package io.talestream.app.cli.parked;

import io.talestream.app.command.CommandGroup;
import io.talestream.app.process.Consumers;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(
        name = "parked",
        description = "List, show, redrive or discard changes that a consumer could not apply",
        footer = {
            "  talestream parked list",
            "  talestream parked list --consumer archive --from 2026-01-31T00:00:00Z --json",
            "  talestream parked show 5f0c…-4217",
            "  talestream parked redrive --consumer archive --dry-run"
        })
public final class ParkedChanges extends CommandGroup {
    public static CommandLine command(Map<String, String> environment, Consumers consumers) {
        return new CommandLine(new ParkedChanges())
                .addSubcommand(new ParkedList(new ParkedOptions(environment, consumers)))
                .addSubcommand(new ParkedShow(environment, consumers))
                .addSubcommand(new ParkedRedrive(new ParkedOptions(environment, consumers)))
                .addSubcommand(new ParkedDiscard(new ParkedOptions(environment, consumers)));
    }
}
