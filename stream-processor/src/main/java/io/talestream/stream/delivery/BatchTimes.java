package io.talestream.stream.delivery;

/// How many batches of the source are handled to their last change, and how long that took for all of them: from
/// when a batch was taken until the checkpoint had passed it.
public record BatchTimes(long batches, long nanos) {
    public static final BatchTimes NONE = new BatchTimes(0, 0);

    public BatchTimes and(BatchTimes more) {
        return new BatchTimes(batches + more.batches, nanos + more.nanos);
    }
}
