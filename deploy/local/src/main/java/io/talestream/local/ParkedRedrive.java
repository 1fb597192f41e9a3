package io.talestream.local;

import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkedQuery;
import io.talestream.stream.parking.Redrive;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "redrive",
        description = {
            "Gives parked changes to their consumers again, those first that were parked first.",
            "What is applied by now, or was overtaken, is parked no longer. It can be stopped and run again."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:everything was applied, or was overtaken by something newer",
            "1:some were refused again or were not kept, or something is down",
            "2:wrong use; nothing was touched"
        },
        footer = {
            "",
            "Examples:",
            "  talestream parked redrive 0f3a…-4217",
            "  talestream parked redrive --consumer archive --dry-run",
            "  talestream parked redrive --consumer archive --from 2026-01-31T00:00:00Z"
        })
final class ParkedRedrive implements Callable<Integer> {
    @Mixin
    private final ParkedOptions which;

    @Parameters(paramLabel = "ID", arity = "0..*", description = "These, as `parked list` prints them.")
    private List<String> ids = List.of();

    @Option(names = "--dry-run", description = "Says which they are and gives nobody anything.")
    private boolean dryRun;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    ParkedRedrive(ParkedOptions which) {
        this.which = which;
    }

    @Override
    public Integer call() {
        if (ids.isEmpty() && !which.isFiltered()) {
            throw new UsageError("Say which: ids, or --consumer, --key, --from or --to.");
        }
        List<ParkedQuery> queries = which.queries();
        PrintWriter out = spec.commandLine().getOut();
        try (OpenParkingLot open = which.open()) {
            var redriven =
                    new Redriven(open, out, new ProgressLine(spec.commandLine().getErr()));
            if (dryRun) {
                return new ParkedDryRun(open, out).of(which, ids, queries, "redriven");
            }
            if (ids.isEmpty()) {
                open.forEach(queries, redriven::next);
            } else {
                for (ParkedChange.Entry entry : open.named(which.names(), ids)) {
                    if (!redriven.next(entry)) {
                        break;
                    }
                }
            }
            return redriven.sum();
        }
    }

    /// One after the other, until something is down: then the rest would fail as well.
    private static final class Redriven {
        private final OpenParkingLot open;
        private final PrintWriter out;
        private final ProgressLine progress;
        private final Redrive redrive;
        private final Map<String, Consumer> consumers = new HashMap<>();
        private long applied;
        private long stale;
        private long left;

        Redriven(OpenParkingLot open, PrintWriter out, ProgressLine progress) {
            this.open = open;
            this.out = out;
            this.progress = progress;
            this.redrive = new Redrive(open.lot());
        }

        boolean next(ParkedChange.Entry entry) {
            Consumer consumer = consumers.computeIfAbsent(entry.consumer(), open::consumer);
            boolean goOn = switch (redrive.of(consumer, entry.id())) {
                case Redrive.Ending.Applied() -> {
                    applied++;
                    yield true;
                }
                case Redrive.Ending.Stale(), Redrive.Ending.NotFound() -> {
                    stale++;
                    yield true;
                }
                case Redrive.Ending.RefusedAgain(String reason) -> left(entry, "refused again: " + reason);
                case Redrive.Ending.ChangeNotKept() ->
                    left(entry, "was too large to be kept: replay its item from the archive or the table");
                case Redrive.Ending.Down(String what) -> {
                    left(entry, what + " is down: stopped here, the rest was not tried");
                    yield false;
                }
            };
            progress.shows("%,d given back".formatted(applied + stale + left));
            return goOn;
        }

        private boolean left(ParkedChange.Entry entry, String why) {
            left++;
            progress.clear();
            out.println("%s  %s".formatted(entry.id().value(), why));
            return true;
        }

        int sum() {
            progress.clear();
            out.println("%,d applied, %,d overtaken, %,d still parked".formatted(applied, stale, left));
            out.flush();
            return left == 0 ? 0 : 1;
        }
    }
}
