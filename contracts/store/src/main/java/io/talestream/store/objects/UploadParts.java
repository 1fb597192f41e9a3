package io.talestream.store.objects;

import java.util.stream.IntStream;

/// Divides a file into parts of equal size and a last, smaller one. A file of one part is sent whole.
record UploadParts(long bytes) {
    /// Small enough to resend on a bad connection; 2 GiB are 256 parts. S3 requires at least 5 MiB.
    static final long SIZE = 8L * 1024 * 1024;

    int count() {
        return (int) ((bytes + SIZE - 1) / SIZE);
    }

    IntStream numbers() {
        return IntStream.rangeClosed(1, count());
    }

    long offset(int number) {
        return (number - 1) * SIZE;
    }

    long size(int number) {
        return Math.min(SIZE, bytes - offset(number));
    }
}
