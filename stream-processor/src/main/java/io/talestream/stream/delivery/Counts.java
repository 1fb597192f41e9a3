package io.talestream.stream.delivery;

/// How one consumer fared with this shard. `retries` are attempts that met an outage, of itself or of the
/// parking lot.
public record Counts(long applied, long stale, long parked, long retries) {
    public static final Counts NONE = new Counts(0, 0, 0, 0);

    public Counts and(Counts more) {
        return new Counts(applied + more.applied, stale + more.stale, parked + more.parked, retries + more.retries);
    }
}
