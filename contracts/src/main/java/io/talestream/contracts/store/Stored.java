package io.talestream.contracts.store;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.workspace.Guarded;
import io.talestream.contracts.workspace.Visibility;
import java.time.Instant;
import java.util.Optional;

/// A value as the table holds it. `hiddenSince` is the version with which it was hidden from players, while it is, so
/// that those who saw it can be told. `unknown` are attributes written by a newer release: they go back as they came.
public record Stored<T>(
        T value,
        Version version,
        Instant createdAt,
        Instant updatedAt,
        Optional<Version> hiddenSince,
        Attributes unknown) {
    public Stored {
        createdAt = IsoTime.micros(createdAt);
        updatedAt = IsoTime.micros(updatedAt);
    }

    public static <T> Stored<T> fresh(T value, Version version, Instant now) {
        return new Stored<>(value, version, now, now, Optional.empty(), Attributes.NONE);
    }

    public Stored<T> changed(T newer, Version newVersion, Instant now) {
        return new Stored<>(newer, newVersion, createdAt, now, hidden(newer, newVersion), unknown);
    }

    /// The same, as another kind of thing.
    public <U> Stored<U> as(U other) {
        return new Stored<>(other, version, createdAt, updatedAt, hiddenSince, unknown);
    }

    private Optional<Version> hidden(T newer, Version newVersion) {
        if (!(value instanceof Guarded before) || !(newer instanceof Guarded after)) {
            return Optional.empty();
        }
        return switch (after.visibility()) {
            case ALL -> Optional.empty();
            case GM -> before.visibility() == Visibility.ALL ? Optional.of(newVersion) : hiddenSince;
        };
    }
}
