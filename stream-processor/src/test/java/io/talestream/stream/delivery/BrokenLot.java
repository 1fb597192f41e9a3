package io.talestream.stream.delivery;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkedId;
import io.talestream.stream.parking.ParkedQuery;
import io.talestream.stream.parking.ParkingLot;
import io.talestream.stream.parking.RefusedChange;
import java.util.Optional;

/// A parking lot with a barrier that may throw.
record BrokenLot(ParkingLot lot, Runnable barrier) implements ParkingLot {
    @Override
    public void park(RefusedChange refusal) {
        barrier.run();
        lot.park(refusal);
    }

    @Override
    public Page<ParkedChange.Entry> list(ParkedQuery query, PageRequest page) {
        return lot.list(query, page);
    }

    @Override
    public Optional<ParkedChange> find(String consumer, ParkedId id) {
        return lot.find(consumer, id);
    }

    @Override
    public void refusedAgain(RefusedChange refusal) {
        lot.refusedAgain(refusal);
    }

    @Override
    public boolean remove(String consumer, ParkedId id) {
        return lot.remove(consumer, id);
    }
}
