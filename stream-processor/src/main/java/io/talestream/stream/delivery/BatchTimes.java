package io.talestream.stream.delivery;

/// How many batches of the source were handled completely, and the total time: from the receipt of a batch until
/// the checkpoint has passed it.
public record BatchTimes(long batches, long nanos) {
    public static final BatchTimes NONE = new BatchTimes(0, 0);

    public BatchTimes and(BatchTimes more) {
        return new BatchTimes(batches + more.batches, nanos + more.nanos);
    }
}
