package io.talestream.app.cli.parked;

import io.talestream.app.process.OpenParkingLot;
import io.talestream.stream.parking.ParkedQuery;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// Lists the parked changes that a command selects, and changes nothing.
final class ParkedDryRun {
    private final OpenParkingLot open;
    private final PrintWriter out;

    ParkedDryRun(OpenParkingLot open, PrintWriter out) {
        this.open = open;
        this.out = out;
    }

    int of(ParkedOptions which, List<String> ids, List<ParkedQuery> queries, String what) {
        var lines = new ParkedLines(out);
        var found = new AtomicLong();
        if (ids.isEmpty()) {
            open.forEach(queries, entry -> {
                lines.row(entry);
                return found.incrementAndGet() > 0;
            });
        } else {
            open.named(which.names(), ids).forEach(entry -> {
                lines.row(entry);
                found.incrementAndGet();
            });
        }
        out.println("Nothing was touched. %,d would be %s.".formatted(found.get(), what));
        return 0;
    }
}
