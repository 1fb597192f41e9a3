package io.talestream.app.resources;

import io.talestream.store.table.Backoff;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.ProgressTable;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.replay.LiveLag;
import io.talestream.stream.replay.Replay;
import io.talestream.stream.replay.ReplayPace;
import io.talestream.stream.replay.ReplayTable;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/// The dependencies of commands that read much of a table in parallel with live traffic.
public record ReplayMeans(OpenTable open) {
    /// Creates the companion tables if they do not exist.
    public ReplayMeans ensured() {
        ParkingTable.ensure(open.client(), ParkingTable.besides(open.name()));
        ReplayTable.ensure(open.client(), ReplayTable.besides(open.name()));
        return this;
    }

    public Replay.Means atPace(double mostChangesASecond, Duration longestLag) {
        Backoff.Pause pause = Thread::sleep;
        return Replay.Means.usual(
                new DynamoParkingLot(open.client(), ParkingTable.besides(open.name()), Clock.systemUTC()),
                new ReplayTable(open.client(), ReplayTable.besides(open.name())),
                new ReplayPace(mostChangesASecond, longestLag, lag(), System::nanoTime, pause));
    }

    LiveLag lag() {
        var progress = new DynamoGroupProgress(open.client(), ProgressTable.besides(open.name()));
        return new LiveLag(progress, List.copyOf(progress.groups()), Clock.systemUTC());
    }
}
