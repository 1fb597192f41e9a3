package io.talestream.bench.growth;

import io.talestream.app.cli.parked.ParkedChanges;
import io.talestream.app.cli.projections.ProjectionsCommand;
import io.talestream.app.cli.sessions.SessionsCommand;
import io.talestream.app.process.Consumers;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.projection.Projections;
import io.talestream.store.Counts;
import io.talestream.store.table.Table;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;

/// The commands of an operator for the table or for one workspace, and what a consumer does for one change.
final class Commands {
    /// No projector runs beside a bench, so counts differ.
    private static final int DIFFERS = 1;

    private Commands() {}

    static List<Operation> all() {
        return List.of(
                command("sessions", system -> new CommandLine(new SessionsCommand(system.environment()))),
                command(
                        "parked list",
                        system -> ParkedChanges.command(system.environment(), Consumers.standard(system.environment())),
                        "list"),
                command(
                                "projections check --workspace",
                                system -> ProjectionsCommand.command(system.environment()),
                                "check",
                                "--workspace")
                        .reading(Axis.SESSIONS),
                Operation.of("projector: a session was created", system -> {
                    var counts = new Counts(system.bean(Table.class));
                    var campaign = new ItemKey.CampaignKey(
                            system.session().workspace(), system.session().campaign());
                    return () -> counts.recount(Projections.SESSION_COUNT, campaign);
                }));
    }

    private static Operation command(String name, Function<FilledSystem, CommandLine> command, String... arguments) {
        return Operation.of(name, system -> {
            List<String> all = new ArrayList<>(List.of(arguments));
            if (name.endsWith("--workspace")) {
                all.add(system.session().workspace().value());
            }
            var quiet = new PrintWriter(Writer.nullWriter());
            CommandLine line = command.apply(system).setOut(quiet).setErr(quiet);
            return () -> {
                int code = line.execute(all.toArray(String[]::new));
                if (code != 0 && !(name.startsWith("projections") && code == DIFFERS)) {
                    throw new IllegalStateException("%s ended with %d".formatted(name, code));
                }
            };
        });
    }
}
