package io.talestream.store.objects;

import java.util.Optional;

/// Recordings as they are played, in pieces. No connection to S3 stays open while a client plays a piece.
public record AudioDownloads(Bucket bucket) {
    /// The size of a recording in bytes. Empty if there is no such object.
    public Optional<Long> size(String key) {
        return bucket.size(key);
    }

    /// The bytes from `from` to before `to`.
    public byte[] read(String key, long from, long to) {
        return bucket.sent(
                key,
                () -> bucket.client()
                        .getObjectAsBytes(
                                get -> get.bucket(bucket.name()).key(key).range("bytes=%d-%d".formatted(from, to - 1)))
                        .asByteArrayUnsafe());
    }
}
