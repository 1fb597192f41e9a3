package io.talestream.contracts.store;

/// A name copied from another item, with the version in which that item got it: the newer name wins, in whatever order
/// copies arrive.
public record Copied<T>(T value, Version source) {
    public static <T> Copied<T> from(Stored<?> source, T value) {
        return new Copied<>(value, source.namedIn());
    }

    /// A copy made together with its source, whose version is not known yet: every known one is newer.
    public static <T> Copied<T> original(T value) {
        return new Copied<>(value, Version.LEGACY);
    }
}
