package io.talestream.store.objects;

import java.util.stream.IntStream;

/// How a file is cut: into pieces of one size and a rest. A file of one piece is sent whole.
record UploadParts(long bytes) {
    /// Small enough to be sent again on a bad connection; 2 GiB are 256 of them. S3 wants 5 MiB at least.
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
