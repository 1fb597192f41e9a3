package io.talestream.stream.delivery;

/// Told of what no delivery can go on after: a JVM out of memory, a class that is not there. The shard is
/// not delivered any further and its checkpoint stays, so the process had better end and let another take
/// the lease.
@FunctionalInterface
public interface Alarm {
    void ended(String shard, Throwable error);
}
