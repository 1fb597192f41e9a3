package io.talestream.app.cli.parked;

import io.talestream.app.command.TerminalCommand;
import io.talestream.app.process.OpenParkingLot;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "list",
        description = "List parked changes, oldest first",
        exitCodeList = {"0:listed, also when nothing is parked", "1:failed", "2:usage error"},
        footer = {
            "  talestream parked list",
            "  talestream parked list --consumer archive --from 2026-01-31T00:00:00Z --to 2026-02-01T00:00:00Z",
            "  talestream parked list --consumer search --key WORKSPACE#01JZ8Q5V7W3N9K2M4P6R8T0XYB WORKSPACE --json"
        })
final class ParkedList extends TerminalCommand implements Callable<Integer> {
    @Mixin
    private final ParkedOptions which;

    @Option(names = "--json", description = "Print one JSON object per line")
    private boolean json;

    ParkedList(ParkedOptions which) {
        this.which = which;
    }

    @Override
    public Integer call() {
        var out = out();
        var lines = new ParkedLines(out);
        var listed = new AtomicLong();
        try (OpenParkingLot open = which.open()) {
            which.forEach(open, List.of(), entry -> {
                listed.incrementAndGet();
                if (json) {
                    lines.json(entry);
                } else {
                    lines.row(entry);
                }
                return true;
            });
        }
        if (!json) {
            out.println(listed.get() == 0 ? "Nothing is parked." : "%,d parked".formatted(listed.get()));
        }
        return 0;
    }
}
