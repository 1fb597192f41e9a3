package io.talestream.indexer;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.stream.parking.Parked;
import io.talestream.stream.parking.ParkedId;
import io.talestream.stream.parking.ParkedQuery;
import io.talestream.stream.parking.ParkingLot;
import io.talestream.stream.parking.Refusal;
import java.util.Optional;

/// For tests in which no change may be refused.
final class NobodyParks implements ParkingLot {
    @Override
    public void park(Refusal refusal) {
        throw new AssertionError("nothing here may be parked, and this was: " + refusal.reason());
    }

    @Override
    public Page<Parked.Entry> list(ParkedQuery query, PageRequest page) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Parked> find(String consumer, ParkedId id) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void refusedAgain(Refusal refusal) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean remove(String consumer, ParkedId id) {
        throw new UnsupportedOperationException();
    }
}
