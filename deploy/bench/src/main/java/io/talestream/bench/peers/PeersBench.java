package io.talestream.bench.peers;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.app.resources.OpenTable;
import io.talestream.bench.BenchTable;
import io.talestream.bench.Load;
import io.talestream.bench.Rate;
import io.talestream.bench.Results;
import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.peers.IndexContent.Errors;
import io.talestream.bench.peers.PeerRun.Figures;
import io.talestream.bench.sessions.SampleSessions;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.engines.s3.EmbeddedS3;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The product's search indexer beside other consumers of the same table and the same OpenSearch node, one after
/// another: how fast each catches up, what it needs for that, how soon a write is found, and what is wrong in its index
/// after a kill and after a redelivery.
public final class PeersBench {
    private static final int CHANGES = Integer.getInteger("bench.changes", 50_000);
    private static final boolean IS_KILLED = Boolean.parseBoolean(System.getProperty("bench.kill", "true"));
    private static final double MB = 1024 * 1024;

    private interface PeerStart {
        PeerRun run(PeerKind kind, BenchIndex index) throws IOException;
    }

    private PeersBench() {}

    public static void main(String[] args) throws IOException {
        System.out.println(SampleSessions.origin());
        System.out.println(table(run(CHANGES, peers(), Load.of(args).time(), IS_KILLED)));
    }

    /// Those that `-Dbench.peers` names, all if it names none. The bare loop always runs: the others are compared
    /// with it.
    private static Set<PeerKind> peers() {
        Set<PeerKind> named = Stream.of(System.getProperty("bench.peers", "").split(","))
                .filter(name -> !name.isBlank())
                .map(name -> PeerKind.valueOf(name.strip().toUpperCase(Locale.ROOT)))
                .collect(Collectors.toCollection(() -> EnumSet.of(PeerKind.BARE)));
        return named.size() > 1 ? named : EnumSet.allOf(PeerKind.class);
    }

    /// @param following how long single writes are followed, 50 in a second
    static List<Figures> run(int changes, Set<PeerKind> peers, Duration following, boolean isKilled)
            throws IOException {
        List<Figures> all = new ArrayList<>();
        try (var dynamo = EmbeddedDynamo.inMemory();
                var s3 = EmbeddedS3.temporary();
                var engine = EmbeddedOpenSearch.temporary();
                OpenTable table = BenchTable.open(dynamo.endpoint(), s3.endpoint())) {
            var written = new TableChanges(table, changes);
            PeerStart start = (kind, index) -> new PeerRun(
                    kind,
                    new PeerConnection(
                            dynamo.endpoint(),
                            s3.endpoint(),
                            engine.endpoint(),
                            index.writeAlias(),
                            Files.createTempDirectory("bench-" + kind.label).toString()),
                    written,
                    index);
            // Otherwise the first consumer would wait for engines that are not compiled yet.
            try (var index = new BenchIndex(engine, "warm-up")) {
                start.run(PeerKind.BARE, index).warmUp();
                index.drop();
            }
            for (PeerKind kind : peers) {
                try (var index = new BenchIndex(engine, kind.label)) {
                    Figures figures = start.run(kind, index).run(following, isKilled);
                    System.err.printf("%s: %.0f changes a second%n", kind.label, perSecond(figures));
                    all.add(figures);
                    index.drop();
                }
            }
        }
        return all;
    }

    static Results table(List<Figures> all) {
        var results = new Results();
        Figures bare = all.getFirst();
        for (Figures each : all) {
            double cpu = each.backlog().cpuSecondsPerThousand();
            results.row(label(each, "backlog"), perSecond(each), perSecond(bare))
                    .put("changes", each.changes())
                    .put("startToFirstMs", each.backlog().toFirst().toMillis())
                    .put("cpuSecondsPerThousand", cpu)
                    .put("cpuRatio", cpu / bare.backlog().cpuSecondsPerThousand())
                    .put("peakMb", each.peakBytes() / MB);
        }
        for (Figures each : all) {
            results.row(label(each, "write to found"))
                    .put("p50Ms", each.found().millis(0.5))
                    .put("p99Ms", each.found().millis(0.99))
                    .put("p50Ratio", each.found().millis(0.5) / bare.found().millis(0.5))
                    .put("p99Ratio", each.found().millis(0.99) / bare.found().millis(0.99));
        }
        for (Figures each : all) {
            each.kill()
                    .ifPresent(kill -> put(kill.errors(), results.row(label(each, "kill -9")))
                            .put("recoveredMs", kill.recovered().toMillis())
                            .put("repeatedWrites", kill.repeated()));
        }
        for (Figures each : all) {
            put(each.redelivery(), results.row(label(each, "redelivery"))).put("redelivered", PeerRun.REDELIVERED);
        }
        return results;
    }

    private static String label(Figures figures, String measured) {
        return measured + ", " + figures.kind().label;
    }

    private static double perSecond(Figures figures) {
        return Rate.perSecond(List.of(figures.backlog().rest()));
    }

    private static ObjectNode put(Errors errors, ObjectNode row) {
        return row.put("lost", errors.lost())
                .put("stale", errors.stale())
                .put("reappeared", errors.reappeared())
                .put("doubled", errors.doubled());
    }
}
