package io.talestream.bench.search;

import io.talestream.bench.BenchTable;
import io.talestream.bench.Comparison;
import io.talestream.bench.Latencies;
import io.talestream.bench.Load;
import io.talestream.bench.WarmUp;
import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.sessions.Questions;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSessions;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.indexer.SearchConsumer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Search compared with the bare engine in one run: indexing transcripts from the table against bulks of the same
/// documents; the time from a write until it is found; and, on an index with the requested number of utterances,
/// queries of the product against a `match` with highlights.
public final class SearchBench {
    private static final int WARM_UP_SESSIONS = 4;

    /// Large enough to make the final wait for a refresh negligible.
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
        System.out.println(SampleSessions.origin());
        new SearchBench(
                        Duration.ofSeconds(Long.parseLong(args[0])),
                        Integer.parseInt(args[1]),
                        Integer.parseInt(args[2]))
                .run(Integer.getInteger("bench.utterances"));
        System.exit(0);
    }

    private void run(int utterances) {
        try (var engine = EmbeddedOpenSearch.temporary()) {
            List<SampleSession> sessions = SampleSessions.withTurns(Math.min(utterances, TURNS_A_ROUND));
            System.out.println(WriteComparison.HEADING);
            index(engine, sessions);
            rebuild(engine, sessions);
            search(engine, utterances);
        }
        System.out.println("[" + String.join(",", json) + "]");
    }

    private void index(EmbeddedOpenSearch engine, List<SampleSession> sessions) {
        try (var table = new BenchTable();
                var bucket = new BenchBucket();
                var index = new BenchIndex(engine, "indexed");
                var bare = new BenchIndex(engine, "bare");
                var _ = table.start(
                        SearchConsumer.NAME, new SearchConsumer(index.open(), bucket.bucket(), SearchConsumer.USUAL))) {
            var writes = new TranscriptWrites(table.client(), bucket.bucket());
            var freshness = new Freshness(writes, index);
            freshness.awaitOne();
            List<SampleSession> few = sessions.subList(0, Math.min(WARM_UP_SESSIONS, sessions.size()));
            WarmUp.until(() -> {
                new Bulks(few, bare).send();
                new IndexingRun(few, writes, index).run();
            });
            var indexing = new IndexingRun(sessions, writes, index);
            var bulks = new Bulks(sessions, bare);
            List<Rate> ours = new ArrayList<>();
            List<Rate> theirs = new ArrayList<>();
            for (int i = 0; i < rounds; i++) {
                theirs.add(bulks.send());
                ours.add(indexing.run());
            }
            print(WriteComparison.of("indexing", ours, theirs));
            print(freshness.measure(WRITES), index.refreshInterval());
            bare.drop();
            index.drop();
        }
    }

    /// The first rebuild runs on a cold JVM and does not count.
    private void rebuild(EmbeddedOpenSearch engine, List<SampleSession> sessions) {
        try (var table = new BenchTable();
                var bucket = new BenchBucket();
                var index = new BenchIndex(engine, "rebuilt");
                var bare = new BenchIndex(engine, "bare")) {
            var writes = new TranscriptWrites(table.client(), bucket.bucket());
            var library = SampleLibrary.of(sessions);
            writes.upload(library, sessions).forEach(writes::point);
            int moments = library.passages(sessions).size();
            var rebuilding = new RebuildRun(table, bucket.bucket(), index);
            rebuilding.run(moments);
            var bulks = new Bulks(sessions, bare);
            List<RebuildRun.Took> ours = new ArrayList<>();
            List<Rate> theirs = new ArrayList<>();
            for (int i = 0; i < rounds; i++) {
                theirs.add(bulks.send());
                ours.add(rebuilding.run(moments));
            }
            print(WriteComparison.of(
                    "rebuild", ours.stream().map(RebuildRun.Took::live).toList(), theirs));
            print(WriteComparison.of(
                    "rebuild, filling",
                    ours.stream().map(RebuildRun.Took::filled).toList(),
                    theirs));
            bare.drop();
            index.drop();
        }
    }

    private void search(EmbeddedOpenSearch engine, int utterances) {
        try (var index = new BenchIndex(engine, "search")) {
            long start = System.nanoTime();
            IndexFill filled = IndexFill.of(index, utterances);
            System.out.printf(
                    Locale.ROOT,
                    "%n%d utterances, %d moments, indexed in %.0f s%n",
                    utterances,
                    filled.moments(),
                    (System.nanoTime() - start) / 1e9);
            System.out.println(Comparison.HEADING);
            search("words", new SearchRun(index.open(), filled.library(), filled.questions(Questions::inBrief)));
            search("summary", new SearchRun(index.open(), filled.library(), filled.questions(Questions::summaries)));
        }
    }

    private void search(String kind, SearchRun run) {
        for (int each : clients) {
            var result =
                    Comparison.run("%s, %d".formatted(kind, each), new Load(each, time), rounds, run::ours, run::bare);
            System.out.println(result.row());
            json.add(result.json());
        }
    }

    private void print(WriteComparison measured) {
        System.out.println(measured.row());
        json.add(measured.json());
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
