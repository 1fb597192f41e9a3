package io.talestream.app.cli.parked;

import io.talestream.app.command.TableCommand;
import io.talestream.app.process.Consumers;
import io.talestream.app.process.OpenParkingLot;
import io.talestream.app.process.ParkedKeyLabel;
import io.talestream.contracts.change.ChangeJson;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.parking.ParkedChange;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        description = "Show one parked change with its reason and stack trace",
        exitCodeList = {"0:shown", "1:not parked, or it failed", "2:usage error"},
        footer = {
            "  talestream parked show 0f3a…-4217",
            "  talestream parked show 0f3a…-4217 --consumer archive --images"
        })
final class ParkedShow extends TableCommand {
    private final Consumers consumers;

    @Parameters(paramLabel = "ID", description = "Show this id, as `parked list` prints it")
    private String id = "";

    @Option(names = "--consumer", paramLabel = "NAME", description = "Search only this consumer (default: all)")
    private @Nullable String consumer;

    @Option(names = "--images", description = "Print the whole change, including secret keys and user text")
    private boolean images;

    ParkedShow(Map<String, String> environment, Consumers consumers) {
        super(environment);
        this.consumers = consumers;
    }

    @Override
    public Integer call() {
        Set<String> names = consumers.named(consumer);
        var out = out();
        try (OpenParkingLot open = new OpenParkingLot(at.open(), consumers)) {
            List<ParkedChange> found = open.find(names, id);
            found.forEach(parked -> print(parked, out));
            if (found.isEmpty()) {
                err().println("%s is not parked (any more).".formatted(id));
            }
            return found.isEmpty() ? 1 : 0;
        }
    }

    private void print(ParkedChange parked, PrintWriter out) {
        ParkedChange.Entry entry = parked.entry();
        line(out, "id", entry.id().value());
        line(out, "consumer", entry.consumer());
        line(out, "kind", ParkedKeyLabel.kind(entry.key()));
        ParkedKeyLabel.parts(entry.key())
                .forEach((name, value) -> line(out, name.equals("ws") ? "workspace" : name, value));
        line(out, "change", parked.change().map(ParkedShow::happened).orElse("too large to be stored"));
        line(out, "sequence", entry.sequenceNumber());
        entry.version().ifPresent(version -> line(out, "version", Long.toString(version.micros())));
        line(out, "first parked", entry.firstAt().toString());
        line(out, "last refused", entry.lastAt().toString());
        line(out, "attempts", Integer.toString(entry.attempts()));
        line(out, "reason", entry.reason());
        if (!parked.stack().isBlank()) {
            out.println();
            out.println(parked.stack().strip());
        }
        if (images) {
            out.println();
            parked.change().ifPresent(change -> out.println(ChangeJson.write(change)));
        }
    }

    private static String happened(ChangeRecord change) {
        String what = change.before().isEmpty() ? "created" : change.after().isEmpty() ? "removed" : "written";
        return "%s at %s".formatted(what, change.at());
    }

    private static void line(PrintWriter out, String name, String value) {
        out.println("%-13s %s".formatted(name, value));
    }
}
