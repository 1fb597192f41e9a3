package io.talestream.contracts.store;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.visibility.HideableEntity;
import io.talestream.contracts.visibility.Visibility;
import java.time.Instant;
import java.util.Optional;

/// A value as the table holds it. `updatedAt` is the time of the last edit, by a person or by the entity's own job;
/// projections do not count. `unknown` are attributes of a newer release, which are written back unchanged.
public record StoredValue<T>(
        T value, Version version, Instant createdAt, Instant updatedAt, VersionMarks marks, Attributes unknown) {
    public StoredValue {
        createdAt = IsoTime.micros(createdAt);
        updatedAt = IsoTime.micros(updatedAt);
    }

    public static <T> StoredValue<T> fresh(T value, Version version, Instant now) {
        return new StoredValue<>(value, version, now, now, VersionMarks.NONE, Attributes.NONE);
    }

    public StoredValue<T> changed(T newer, Version newVersion, Instant now) {
        var left = new VersionMarks(hidden(newer, newVersion), Optional.empty(), named(newer));
        return new StoredValue<>(newer, newVersion, createdAt, now, left, unknown);
    }

    /// A projection: a new version without an edit.
    public StoredValue<T> projected(T newer, Version newVersion) {
        var left = new VersionMarks(marks.hiddenSince(), Optional.of(editedIn()), named(newer));
        return new StoredValue<>(newer, newVersion, createdAt, updatedAt, left, unknown);
    }

    /// The version of the last edit. A client that has this version or a later one has every editable field.
    public Version editedIn() {
        return marks.edited().orElse(version);
    }

    /// The version in which it got its name.
    public Version namedIn() {
        return marks.named().orElse(version);
    }

    public boolean hasItsFirstName() {
        return namedIn().equals(Version.at(createdAt));
    }

    /// The same with another creation time, which only an import knows.
    public StoredValue<T> dated(Instant created) {
        return new StoredValue<>(value, version, created, updatedAt, marks, unknown);
    }

    /// The same metadata with another value.
    public <U> StoredValue<U> as(U other) {
        return new StoredValue<>(other, version, createdAt, updatedAt, marks, unknown);
    }

    private Optional<Version> named(T newer) {
        return value instanceof NamedEntity before
                        && newer instanceof NamedEntity after
                        && before.name().equals(after.name())
                ? Optional.of(namedIn())
                : Optional.empty();
    }

    private Optional<Version> hidden(T newer, Version newVersion) {
        if (!(value instanceof HideableEntity before) || !(newer instanceof HideableEntity after)) {
            return Optional.empty();
        }
        return switch (after.visibility()) {
            case ALL -> Optional.empty();
            case GM -> before.visibility() == Visibility.ALL ? Optional.of(newVersion) : marks.hiddenSince();
        };
    }
}
