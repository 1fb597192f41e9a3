package io.talestream.app.cli.parked;

import io.talestream.app.config.Times;
import io.talestream.app.process.Consumers;
import io.talestream.app.process.OpenParkingLot;
import io.talestream.app.resources.TableOptions;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkedKey;
import io.talestream.stream.parking.ParkedQuery;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Selects parked changes and the table they belong to.
final class ParkedOptions {
    private final Consumers consumers;

    @Mixin
    private final TableOptions at;

    @Option(
            names = "--consumer",
            paramLabel = "NAME",
            description = "Select changes of this consumer (default: all known consumers)")
    private @Nullable String consumer;

    @Option(names = "--key", arity = "2", paramLabel = "KEY", description = "Select changes of one item, by PK and SK")
    private String[] key = {};

    @Option(names = "--from", paramLabel = "TIME", description = "Select changes first parked at this time or later")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Select changes first parked before this time")
    private @Nullable String to;

    ParkedOptions(Map<String, String> environment, Consumers consumers) {
        this.consumers = consumers;
        this.at = new TableOptions(environment);
    }

    private List<ParkedQuery> queries() {
        Optional<Instant> first = Times.parse("--from", from);
        Optional<Instant> end = Times.parse("--to", to);
        return consumers.named(consumer).stream()
                .map(name -> {
                    var all = ParkedQuery.all(name);
                    var within = all.between(first.orElse(all.from()), end.orElse(all.until()));
                    return key.length == 2 ? within.of(new ParkedKey(key[0], key[1])) : within;
                })
                .toList();
    }

    boolean isFiltered() {
        return consumer != null || key.length > 0 || from != null || to != null;
    }

    /// Reports usage errors before anything is opened.
    OpenParkingLot open() {
        queries();
        return new OpenParkingLot(at.open(), consumers);
    }

    /// Passes on the changes with these ids, or all that match if there are none, until `each` returns false.
    void forEach(OpenParkingLot open, List<String> ids, Predicate<ParkedChange.Entry> each) {
        if (ids.isEmpty()) {
            open.forEach(queries(), each);
        } else {
            var _ = open.named(consumers.named(consumer), ids).stream().allMatch(each);
        }
    }

    /// Lists what the command selects.
    int dryRun(OpenParkingLot open, List<String> ids, String what, PrintWriter out) {
        var lines = new ParkedLines(out);
        var found = new AtomicLong();
        forEach(open, ids, entry -> {
            lines.row(entry);
            return found.incrementAndGet() > 0;
        });
        out.println("Nothing was touched. %,d would be %s.".formatted(found.get(), what));
        return 0;
    }
}
