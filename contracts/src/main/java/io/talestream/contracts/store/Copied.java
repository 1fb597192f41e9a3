package io.talestream.contracts.store;

/// A value copied from another item, with the version that item had: the newer source wins, in whatever order copies
/// arrive.
public record Copied<T>(T value, Version source) {
    public static <T> Copied<T> from(Stored<?> source, T value) {
        return new Copied<>(value, source.version());
    }

    /// A copy made together with its source, whose version is not known yet: every known one is newer.
    public static <T> Copied<T> original(T value) {
        return new Copied<>(value, Version.LEGACY);
    }
}
