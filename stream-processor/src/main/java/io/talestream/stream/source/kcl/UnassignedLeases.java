package io.talestream.stream.source.kcl;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.kinesis.leases.LeaseCoordinator;
import software.amazon.kinesis.leases.exceptions.LeasingException;

/// Leases without an owner, for the only worker of a group. The leader assigns a lease only at the next interval, and
/// its worker notices it only at another: a child shard would wait for both.
public record UnassignedLeases(LeaseCoordinator coordinator) {
    private static final Logger LOG = LoggerFactory.getLogger(UnassignedLeases.class);

    /// Takes them all. Throws nothing to KCL, which would repeat the end of the shard.
    public void take() {
        try {
            coordinator.runLeaseTaker();
        } catch (LeasingException | RuntimeException e) {
            LOG.warn("cannot take the leases of child shards, they wait for their assignment: {}", e.toString());
        }
    }
}
