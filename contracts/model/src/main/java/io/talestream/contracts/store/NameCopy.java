package io.talestream.contracts.store;

/// A name copied from another item, with the version in which that item got it: the newer name wins, whatever the
/// order of arrival.
public record NameCopy<T>(T value, Version source) {
    public static <T> NameCopy<T> from(StoredValue<?> source, T value) {
        return new NameCopy<>(value, source.namedIn());
    }

    /// A copy made together with its source, whose version is not known yet: every known one is newer.
    public static <T> NameCopy<T> original(T value) {
        return new NameCopy<>(value, Version.LEGACY);
    }
}
