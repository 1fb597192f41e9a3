package io.talestream.bench.search;

import io.talestream.bench.BenchTable;
import io.talestream.bench.Comparison;
import io.talestream.bench.Latencies;
import io.talestream.bench.Load;
import io.talestream.bench.WarmUp;
import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.sessions.Evenings;
import io.talestream.bench.sessions.Questions;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Search beside the bare engine in one run: transcripts on their way from the table into the index beside
/// bulks of the same documents; how long a write takes until it is found; and, on an index of as many
/// utterances as were asked for, our answers beside a `match` with highlights.
public final class SearchBench {
    private static final int WARM_UP_TURNS = 10_000;

    /// So many that the wait for a refresh at the end is little of it.
    private static final int TURNS_A_ROUND = 50_000;

    private static final int WRITES = 300;

    private final Duration time;
    private final int rounds;
    private final List<Integer> clients;
    private final List<String> json = new ArrayList<>();

    private SearchBench(Duration time, int rounds, int clients) {
        this.time = time;
        this.rounds = rounds;
        this.clients = List.of(1, clients);
    }

    public static void main(String[] args) {
        System.out.println(Evenings.origin());
        new SearchBench(
                        Duration.ofSeconds(Long.parseLong(args[0])),
                        Integer.parseInt(args[1]),
                        Integer.parseInt(args[2]))
                .run(Integer.getInteger("bench.utterances"));
        System.exit(0);
    }

    private void run(int utterances) {
        try (var engine = EmbeddedOpenSearch.temporary()) {
            index(engine, Math.min(utterances, TURNS_A_ROUND));
            ask(engine, utterances);
        }
        System.out.println("[" + String.join(",", json) + "]");
    }

    private void index(EmbeddedOpenSearch engine, int turns) {
        try (var table = new BenchTable();
                var bucket = new BenchBucket();
                var ours = new BenchIndex(engine, "ours");
                var bare = new BenchIndex(engine, "bare");
                var _ = new IndexingGroup(table, bucket.bucket(), ours.open())) {
            var writes = new TranscriptWrites(table.client(), bucket.bucket());
            var freshness = new Freshness(writes, ours);
            freshness.awaitOne();
            WarmUp.until(new Indexing(Evenings.withTurns(Math.min(turns, WARM_UP_TURNS)), writes, ours, bare)::round);
            var indexing = new Indexing(Evenings.withTurns(turns), writes, ours, bare);
            for (int i = 0; i < rounds; i++) {
                indexing.round();
            }
            System.out.println("                    ours    bulks   ratio");
            System.out.println(indexing.row());
            json.add(indexing.json());
            print(freshness.measure(WRITES), ours.refreshInterval());
            bare.drop();
            ours.drop();
        }
    }

    private void ask(EmbeddedOpenSearch engine, int utterances) {
        try (var index = new BenchIndex(engine, "asked")) {
            long start = System.nanoTime();
            Filling filled = Filling.of(index, utterances);
            System.out.printf(
                    Locale.ROOT,
                    "%n%d utterances, %d moments, indexed in %.0f s%n",
                    utterances,
                    filled.moments(),
                    (System.nanoTime() - start) / 1e9);
            System.out.println(
                    "                    ours     bare   ratio   p50 ours    bare   p99 ours    bare   ratio");
            ask("words", new Asking(index.open(), filled.library(), filled.questions(Questions::inBrief)));
            ask("summary", new Asking(index.open(), filled.library(), filled.questions(Questions::told)));
        }
    }

    private void ask(String kind, Asking asking) {
        for (int each : clients) {
            var result = Comparison.run(
                    "%s, %d".formatted(kind, each), new Load(each, time), rounds, asking::ours, asking::bare);
            System.out.println(result.row());
            json.add(result.json());
        }
    }

    private void print(Latencies found, String refresh) {
        System.out.printf(
                Locale.ROOT,
                "write to found: p50 %.0f ms, p99 %.0f ms, refreshed every %s%n",
                found.millis(0.5),
                found.millis(0.99),
                refresh);
        json.add(String.format(
                Locale.ROOT,
                "{\"name\":\"write to found\",\"p50Ms\":%.1f,\"p99Ms\":%.1f,\"refreshInterval\":\"%s\"}",
                found.millis(0.5),
                found.millis(0.99),
                refresh));
    }
}
