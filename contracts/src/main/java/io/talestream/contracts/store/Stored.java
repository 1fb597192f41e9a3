package io.talestream.contracts.store;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.text.IsoTime;
import java.time.Instant;

/// A value as the table holds it. `unknown` are attributes written by a newer release: they go back as they came.
public record Stored<T>(T value, Version version, Instant createdAt, Instant updatedAt, Attributes unknown) {
    public Stored {
        createdAt = IsoTime.micros(createdAt);
        updatedAt = IsoTime.micros(updatedAt);
    }

    public static <T> Stored<T> fresh(T value, Version version, Instant now) {
        return new Stored<>(value, version, now, now, Attributes.NONE);
    }

    public Stored<T> changed(T newer, Version newVersion, Instant now) {
        return new Stored<>(newer, newVersion, createdAt, now, unknown);
    }
}
