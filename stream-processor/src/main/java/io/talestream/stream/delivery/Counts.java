package io.talestream.stream.delivery;

/// The results of one consumer on this shard. `retries` are attempts that met an outage of a dependency or of the
/// parking lot.
public record Counts(long applied, long stale, long parked, long retries) {
    public static final Counts NONE = new Counts(0, 0, 0, 0);

    public Counts and(Counts more) {
        return new Counts(applied + more.applied, stale + more.stale, parked + more.parked, retries + more.retries);
    }
}
