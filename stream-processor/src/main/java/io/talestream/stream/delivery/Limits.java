package io.talestream.stream.delivery;

/// How much of one shard may be under way. `changes` bounds how far delivery runs ahead of the checkpoint,
/// and so what is delivered again after a crash; `bytes` bounds the images held in memory; `parallelism`
/// the items one consumer works on at the same time. A change larger than `bytes` passes alone.
public record Limits(int changes, long bytes, int parallelism) {
    public static final Limits USUAL = new Limits(10_000, 64L * 1024 * 1024, 16);

    public Limits {
        if (changes < 1 || bytes < 1 || parallelism < 1) {
            throw new IllegalArgumentException("limits must be positive, are %d changes, %d bytes, %d at a time"
                    .formatted(changes, bytes, parallelism));
        }
    }
}
