package io.talestream.stream.delivery;

/// Called on a failure that delivery cannot survive, such as an out-of-memory error or a missing class. Delivery of
/// the shard stops and its checkpoint stays; the process should exit so that another worker takes the lease.
@FunctionalInterface
public interface Alarm {
    void ended(String shard, Throwable error);
}
