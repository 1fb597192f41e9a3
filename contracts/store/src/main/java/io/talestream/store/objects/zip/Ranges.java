package io.talestream.store.objects.zip;

/// Reads parts of an object.
@FunctionalInterface
public interface Ranges {
    /// The bytes from `from` to before `to`, all of them.
    byte[] read(long from, long to);
}
