package io.talestream.indexer;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkedId;
import io.talestream.stream.parking.ParkedQuery;
import io.talestream.stream.parking.ParkingLot;
import io.talestream.stream.parking.RefusedChange;
import java.util.Optional;

/// A parking lot that rejects every change, for tests without refusals.
final class RejectingParkingLot implements ParkingLot {
    @Override
    public void park(RefusedChange refusal) {
        throw new AssertionError("nothing here may be parked, and this was: " + refusal.reason());
    }

    @Override
    public Page<ParkedChange.Entry> list(ParkedQuery query, PageRequest page) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<ParkedChange> find(String consumer, ParkedId id) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void refusedAgain(RefusedChange refusal) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean remove(String consumer, ParkedId id) {
        throw new UnsupportedOperationException();
    }
}
