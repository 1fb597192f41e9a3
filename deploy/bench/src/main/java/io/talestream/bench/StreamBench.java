package io.talestream.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The change stream: the rate at which a group with a no-op consumer drains a backlog, compared with bare GetRecords;
/// the time from the start of a group to its first change; and the time from a write until it is handled.
public final class StreamBench {
    private static final int CHANGES = 20_000;
    private static final int WRITES = 300;

    private StreamBench() {}

    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[1]);
        int changes = CHANGES;
        int writes = WRITES;
        try (var table = new BenchTable()) {
            var sessions = new SessionWrites(table.client(), BenchTable.NAME);
            sessions.write(changes);
            var drain = new RawDrain(table.connection(), BenchTable.NAME);
            var group = new GroupDrain(table);
            List<DrainResult> ours = new ArrayList<>();
            List<DrainResult> bare = new ArrayList<>();
            WarmUp.until(() -> {
                drain.run(changes);
                group.run(changes);
            });
            for (int i = 0; i < rounds; i++) {
                bare.add(drain.run(changes));
                ours.add(group.run(changes));
            }
            Latencies handled = group.follow(changes, sessions, writes);
            print(DrainResult.together(ours), DrainResult.together(bare), handled);
        }
        System.exit(0);
    }

    private static void print(DrainResult ours, DrainResult bare, Latencies handled) {
        double ratio = ours.perSecond() / bare.perSecond();
        System.out.println(
                "                    ours     bare   ratio   start to first ms   write to handled p50 ms     p99");
        System.out.printf(
                Locale.ROOT,
                "%-16s %8.0f %8.0f %7.2f %19.0f %25.1f %7.1f%n",
                "changes/s",
                ours.perSecond(),
                bare.perSecond(),
                ratio,
                ours.firstAfter().toNanos() / 1e6,
                handled.millis(0.5),
                handled.millis(0.99));
        System.out.printf(
                Locale.ROOT,
                "[{\"name\":\"stream\",\"perSecond\":%.1f,\"barePerSecond\":%.1f,\"throughputRatio\":%.3f,"
                        + "\"startToFirstMs\":%.0f,\"writeToHandledP50Ms\":%.2f,\"writeToHandledP99Ms\":%.2f}]%n",
                ours.perSecond(),
                bare.perSecond(),
                ratio,
                ours.firstAfter().toNanos() / 1e6,
                handled.millis(0.5),
                handled.millis(0.99));
    }
}
