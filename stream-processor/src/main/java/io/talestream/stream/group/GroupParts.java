package io.talestream.stream.group;

import io.talestream.store.table.Backoff;
import io.talestream.stream.delivery.Alarm;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.parking.ParkingLot;
import java.time.Clock;

public record GroupParts(
        String worker,
        ParkingLot lot,
        GroupProgress progress,
        GapFiller gaps,
        Limits limits,
        Backoff backoff,
        Alarm alarm,
        Clock clock) {
    /// With the default limits.
    public static GroupParts usual(
            String worker, ParkingLot lot, GroupProgress progress, GapFiller gaps, Alarm alarm, Clock clock) {
        return new GroupParts(worker, lot, progress, gaps, Limits.USUAL, Backoff.usual(), alarm, clock);
    }
}
