package io.talestream.app.cli.parked;

import io.talestream.app.config.UsageError;
import io.talestream.app.process.Consumers;
import io.talestream.app.process.OpenParkingLot;
import io.talestream.app.resources.TableOptions;
import io.talestream.stream.parking.ParkedKey;
import io.talestream.stream.parking.ParkedQuery;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    /// Reports usage errors before anything is opened.
    List<ParkedQuery> queries() {
        Optional<Instant> first = time("--from", from);
        Optional<Instant> end = time("--to", to);
        return names().stream()
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

    /// The consumers to search for an id, which needs no time or item.
    Set<String> names() {
        if (consumer == null && consumers.names().isEmpty()) {
            throw new UsageError("No consumer is known: name one with --consumer.");
        }
        return consumer == null ? consumers.names() : Set.of(consumer);
    }

    OpenParkingLot open() {
        return new OpenParkingLot(at.open(), consumers);
    }

    private static Optional<Instant> time(String option, @Nullable String sent) {
        try {
            return Optional.ofNullable(sent).map(Instant::parse);
        } catch (DateTimeParseException e) {
            throw new UsageError("%s must be a time such as 2026-01-31T20:15:00Z, is %s".formatted(option, sent));
        }
    }
}
