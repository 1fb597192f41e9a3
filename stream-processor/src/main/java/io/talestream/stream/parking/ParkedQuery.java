package io.talestream.stream.parking;

import java.time.Instant;
import java.util.Optional;

/// Selects parked changes of one consumer: first parked at `from` or later and before `until`, of one item or of
/// all.
public record ParkedQuery(String consumer, Optional<ParkedKey> key, Instant from, Instant until) {
    private static final Instant END = Instant.parse("9999-12-31T23:59:59Z");

    public static ParkedQuery all(String consumer) {
        return new ParkedQuery(consumer, Optional.empty(), Instant.EPOCH, END);
    }

    public ParkedQuery of(ParkedKey item) {
        return new ParkedQuery(consumer, Optional.of(item), from, until);
    }

    public ParkedQuery between(Instant first, Instant end) {
        return new ParkedQuery(consumer, key, first, end);
    }
}
