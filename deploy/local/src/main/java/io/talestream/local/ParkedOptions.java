package io.talestream.local;

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

/// Which parked changes a command is about, and where they lie.
final class ParkedOptions {
    private final Consumers consumers;

    @Mixin
    private final TableOptions at;

    @Option(
            names = "--consumer",
            paramLabel = "NAME",
            description = "Those of this consumer (default: of every consumer that is known here).")
    private @Nullable String consumer;

    @Option(names = "--key", arity = "2", paramLabel = "KEY", description = "Those of one item, by its PK and its SK.")
    private String[] key = {};

    @Option(names = "--from", paramLabel = "TIME", description = "Those first parked at this time or later.")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Those first parked before this time.")
    private @Nullable String to;

    ParkedOptions(Map<String, String> environment, Consumers consumers) {
        this.consumers = consumers;
        this.at = new TableOptions(environment);
    }

    /// Wrong use is told before anything is opened.
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

    /// For ids: time and item go without saying.
    Set<String> names() {
        if (consumer == null && consumers.names().isEmpty()) {
            throw new UsageError("No consumer is known here: name one with --consumer.");
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
