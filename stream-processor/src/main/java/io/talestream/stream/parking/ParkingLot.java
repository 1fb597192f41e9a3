package io.talestream.stream.parking;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import java.util.Optional;

/// Stores changes that consumers could not apply. Every method throws [io.talestream.stream.consumer.Outage] while
/// the store is unavailable.
public interface ParkingLot {
    /// The change is stored when it returns. Parking a stored change again adds an attempt and replaces the reason;
    /// it does not create a duplicate.
    void park(RefusedChange refusal);

    /// In the order in which they were first parked; those of one item in the order of their ids.
    Page<ParkedChange.Entry> list(ParkedQuery query, PageRequest page);

    Optional<ParkedChange> find(String consumer, ParkedId id);

    /// Adds an attempt and its reason. A removed change stays removed.
    void refusedAgain(RefusedChange refusal);

    /// Removes the change permanently: it was applied, or an operator discards it. Returns true if it existed.
    boolean remove(String consumer, ParkedId id);
}
