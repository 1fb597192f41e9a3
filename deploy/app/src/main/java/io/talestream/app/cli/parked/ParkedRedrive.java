package io.talestream.app.cli.parked;

import io.talestream.app.cli.ProgressLine;
import io.talestream.app.command.TerminalCommand;
import io.talestream.app.config.UsageError;
import io.talestream.app.process.OpenParkingLot;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.Redrive;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "redrive",
        description = {
            "Deliver parked changes to their consumers again, oldest first",
            "Remove applied and stale changes from the parking lot",
            "Stop and repeat it at any time"
        },
        exitCodeList = {
            "0:every change was applied or is stale",
            "1:changes were refused again or are not stored, or a dependency is down",
            "2:usage error; nothing was changed"
        },
        footer = {
            "  talestream parked redrive 0f3a…-4217",
            "  talestream parked redrive --consumer archive --dry-run",
            "  talestream parked redrive --consumer archive --from 2026-01-31T00:00:00Z"
        })
final class ParkedRedrive extends TerminalCommand implements Callable<Integer> {
    @Mixin
    private final ParkedOptions which;

    @Parameters(paramLabel = "ID", arity = "0..*", description = "Redrive these ids, as `parked list` prints them")
    private List<String> ids = List.of();

    @Option(names = "--dry-run", description = "List matches; redrive nothing")
    private boolean dryRun;

    ParkedRedrive(ParkedOptions which) {
        this.which = which;
    }

    @Override
    public Integer call() {
        if (ids.isEmpty() && !which.isFiltered()) {
            throw new UsageError("Name ids, or filter with --consumer, --key, --from or --to.");
        }
        try (OpenParkingLot open = which.open()) {
            if (dryRun) {
                return which.dryRun(open, ids, "redriven", out());
            }
            var redriven = new RedriveRun(open, new ProgressLine(out(), err()));
            which.forEach(open, ids, redriven::next);
            return redriven.sum();
        }
    }

    /// Redrives one change after the other and stops when a dependency is down, because the rest would fail as well.
    private static final class RedriveRun {
        private final OpenParkingLot open;
        private final ProgressLine progress;
        private final Redrive redrive;
        private final Map<String, Consumer> consumers = new HashMap<>();
        private long applied;
        private long stale;
        private long left;

        RedriveRun(OpenParkingLot open, ProgressLine progress) {
            this.open = open;
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
                    left(entry, "is too large to be stored: replay its item from the archive or the table");
                case Redrive.Ending.Down(String what) -> {
                    left(entry, what + " is down: stopped here, the rest was not redriven");
                    yield false;
                }
            };
            progress.shows("%,d redriven".formatted(applied + stale + left));
            return goOn;
        }

        private boolean left(ParkedChange.Entry entry, String why) {
            left++;
            progress.say("%s  %s".formatted(entry.id().value(), why));
            return true;
        }

        int sum() {
            progress.say("%,d applied, %,d stale, %,d still parked".formatted(applied, stale, left));
            return left == 0 ? 0 : 1;
        }
    }
}
