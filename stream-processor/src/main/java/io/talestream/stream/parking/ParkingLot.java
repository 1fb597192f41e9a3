package io.talestream.stream.parking;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import java.util.Optional;

/// Keeps what consumers could not apply. Every method throws [io.talestream.stream.consumer.Outage] while
/// it is down.
public interface ParkingLot {
    /// When it returns, the change is kept. A change that is there already is not doubled: it has one
    /// attempt more, and the newer reason.
    void park(RefusedChange refusal);

    /// In the order in which they were first parked; those of one item in the order of their ids.
    Page<ParkedChange.Entry> list(ParkedQuery query, PageRequest page);

    Optional<ParkedChange> find(String consumer, ParkedId id);

    /// One attempt more, and its reason. What is no longer there stays away.
    void refusedAgain(RefusedChange refusal);

    /// Takes it away for good: it was applied, or someone decided that it never will be. True when it was
    /// there.
    boolean remove(String consumer, ParkedId id);
}
