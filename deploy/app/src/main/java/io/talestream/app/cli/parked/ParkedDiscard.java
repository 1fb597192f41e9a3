package io.talestream.app.cli.parked;

import io.talestream.app.command.TerminalCommand;
import io.talestream.app.config.UsageError;
import io.talestream.app.process.OpenParkingLot;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "discard",
        description = "Delete parked changes for good, without applying them",
        exitCodeList = {"0:deleted", "1:failed", "2:usage error; nothing was changed"},
        footer = {
            "  talestream parked discard 0f3a…-4217 --dry-run",
            "  talestream parked discard --all-matching --consumer archive --to 2026-01-31T00:00:00Z"
        })
final class ParkedDiscard extends TerminalCommand implements Callable<Integer> {
    @Mixin
    private final ParkedOptions which;

    @Parameters(paramLabel = "ID", arity = "0..*", description = "Discard these ids, as `parked list` prints them")
    private List<String> ids = List.of();

    @Option(names = "--all-matching", description = "Discard all that match --consumer, --key, --from and --to")
    private boolean allMatching;

    @Option(names = "--dry-run", description = "List matches; discard nothing")
    private boolean dryRun;

    ParkedDiscard(ParkedOptions which) {
        this.which = which;
    }

    @Override
    public Integer call() {
        if (ids.isEmpty() == !allMatching) {
            throw new UsageError("Name ids, or use --all-matching with --consumer, --key, --from or --to.");
        }
        if (allMatching && !which.isFiltered()) {
            throw new UsageError("--all-matching needs a filter: add --consumer, --key, --from or --to.");
        }
        try (OpenParkingLot open = which.open()) {
            if (dryRun) {
                return which.dryRun(open, ids, "discarded", out());
            }
            var discarded = new AtomicLong();
            which.forEach(open, ids, entry -> {
                if (open.lot().remove(entry.consumer(), entry.id())) {
                    discarded.incrementAndGet();
                }
                return true;
            });
            out().println("%,d discarded".formatted(discarded.get()));
            return 0;
        }
    }
}
