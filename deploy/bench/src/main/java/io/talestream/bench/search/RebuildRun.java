package io.talestream.bench.search;

import io.talestream.app.resources.OpenTable;
import io.talestream.bench.BenchTable;
import io.talestream.bench.Rate;
import io.talestream.bench.index.BenchIndex;
import io.talestream.indexer.rebuild.Rebuild;
import io.talestream.indexer.rebuild.RebuildSteps;
import io.talestream.indexer.verify.Difference;
import io.talestream.indexer.verify.Verification;
import io.talestream.store.Sessions;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.replay.Replay;
import io.talestream.stream.replay.ReplayPace;
import io.talestream.stream.replay.ReplayReport;
import io.talestream.stream.replay.ReplayTable;
import io.talestream.stream.replay.ReplayWatcher;
import io.talestream.stream.replay.TableHistory;
import java.time.Clock;
import java.time.Duration;

/// Rebuilds an index from a table without writes, as `reindex` does.
final class RebuildRun {
    private final BenchIndex index;
    private final Verification.Sources sources;
    private final TableHistory history;
    private final Replay.Means means;

    RebuildRun(BenchTable table, BenchIndex index) {
        this.index = index;
        var client = table.open().client();
        String parking = ParkingTable.besides(OpenTable.NAME);
        String replays = ReplayTable.besides(OpenTable.NAME);
        ParkingTable.ensure(client, parking);
        ReplayTable.ensure(client, replays);
        this.sources = new Verification.Sources(
                table.open().table().overEverything(),
                new Sessions(table.open().table()),
                index.open(),
                table.bucket(),
                new Verification.Settling(() -> Duration.ZERO, _ -> {}));
        this.history = new TableHistory(client, OpenTable.NAME);
        this.means = Replay.Means.usual(
                new DynamoParkingLot(client, parking, Clock.systemUTC()),
                new ReplayTable(client, replays),
                ReplayPace.unbounded());
    }

    /// @param filled until all documents are written
    /// @param live until the new index is compared with the table and live
    record Rates(Rate filled, Rate live) {}

    Rates run(long moments) {
        var steps = new Timed();
        try {
            Rebuild.Ending ending = new Rebuild(sources, history, means, steps).run(false);
            if (ending instanceof Rebuild.Ending.Differs) {
                throw new IllegalStateException("the new index differs from the table; the run is void");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the rebuild was interrupted; the run is void", e);
        }
        var rates = new Rates(new Rate(moments, steps.filledSeconds), new Rate(moments, steps.seconds()));
        index.awaitMoments(moments);
        return rates;
    }

    private static final class Timed implements RebuildSteps {
        private final long start = System.nanoTime();
        private double filledSeconds;

        double seconds() {
            return (System.nanoTime() - start) / 1e9;
        }

        @Override
        public void comparing(String index) {
            filledSeconds = seconds();
        }

        @Override
        public ReplayWatcher filling() {
            return ReplayWatcher.NONE;
        }

        @Override
        public void begun(String index) {}

        @Override
        public void goingOn(String index) {}

        @Override
        public void dropped(String index) {}

        @Override
        public void filled(ReplayReport report) {}

        @Override
        public void compared(long items, long workspaces, long about) {}

        @Override
        public void differs(String where, Difference difference, boolean isFixed) {}

        @Override
        public void unreadable() {}
    }
}
