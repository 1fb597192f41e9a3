package io.talestream.stream.delivery;

/// The in-flight limits of one shard. `changes` bounds how far delivery runs ahead of the checkpoint, and so what
/// is redelivered after a crash. `bytes` bounds the images in memory. `parallelism` bounds the items that one
/// consumer works on concurrently. A change larger than `bytes` is delivered alone.
public record Limits(int changes, long bytes, int parallelism) {
    public static final Limits USUAL = new Limits(10_000, 64L * 1024 * 1024, 16);

    public Limits {
        if (changes < 1 || bytes < 1 || parallelism < 1) {
            throw new IllegalArgumentException("limits must be positive: %d changes, %d bytes, parallelism %d"
                    .formatted(changes, bytes, parallelism));
        }
    }
}
