package io.talestream.bench.search;

import io.talestream.bench.BenchTable;
import io.talestream.bench.Latencies;
import io.talestream.bench.Load;
import io.talestream.bench.Rate;
import io.talestream.bench.Results;
import io.talestream.bench.Rounds;
import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.index.Freshness;
import io.talestream.bench.index.Lines;
import io.talestream.bench.sessions.Questions;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSessions;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.indexer.SearchConsumer;
import io.talestream.search.document.DocumentIds;
import io.talestream.store.Sessions;
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
    private static final Duration BETWEEN_WRITES = Duration.ofMillis(50);

    private final EmbeddedOpenSearch engine;
    private final Load load;
    private final Results results = new Results();

    private SearchBench(EmbeddedOpenSearch engine, Load load) {
        this.engine = engine;
        this.load = load;
    }

    public static void main(String[] args) {
        System.out.println(SampleSessions.origin());
        int utterances = Integer.getInteger("bench.utterances");
        List<SampleSession> sessions = SampleSessions.withTurns(Math.min(utterances, TURNS_A_ROUND));
        try (var engine = EmbeddedOpenSearch.temporary()) {
            var bench = new SearchBench(engine, Load.of(args));
            bench.index(sessions);
            bench.rebuild(sessions);
            bench.search(utterances);
            System.out.println(bench.results);
        }
    }

    private void index(List<SampleSession> sessions) {
        try (var table = new BenchTable();
                var index = new BenchIndex(engine, "indexed");
                var bare = new BenchIndex(engine, "bare");
                var _ = table.start(
                        SearchConsumer.NAME,
                        new SearchConsumer(
                                index.open(),
                                table.bucket(),
                                new Sessions(table.open().table()),
                                SearchConsumer.USUAL))) {
            var freshness = new Freshness(() -> write(table), index, BETWEEN_WRITES);
            freshness.awaitOne();
            List<SampleSession> few = sessions.subList(0, Math.min(WARM_UP_SESSIONS, sessions.size()));
            Rounds.warmUp(() -> {
                bulked(few, bare);
                indexed(few, table, index);
            });
            var rounds = Rounds.run(load.rounds(), () -> indexed(sessions, table, index), () -> bulked(sessions, bare));
            results.row("indexing, moments", Rate.perSecond(rounds.ours()), Rate.perSecond(rounds.bare()));
            Latencies found = freshness.measure(WRITES);
            results.row("write to found")
                    .put("p50Ms", found.millis(0.5))
                    .put("p99Ms", found.millis(0.99))
                    .put("refreshInterval", index.refreshInterval());
            bare.drop();
            index.drop();
        }
    }

    private static String write(BenchTable table) {
        var session = new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next());
        table.put(ItemCodecs.SESSION, BenchTable.session(session));
        return DocumentIds.session(session);
    }

    /// Indexes the sessions, new in each round, from the table through the product's running consumer group. The time
    /// starts with the first pointer write: the transcripts are already in the bucket. A round ends when the last
    /// moment is found, which is after the next refresh.
    private static Rate indexed(List<SampleSession> sessions, BenchTable table, BenchIndex index) {
        var library = SampleLibrary.of(sessions);
        var pointers = new TranscriptUploads(table.bucket()).upload(library, sessions);
        int count = library.passages(sessions).size();
        long expected = index.moments() + count;
        long start = System.nanoTime();
        pointers.forEach(pointer -> table.put(ItemCodecs.TRANSCRIPT, pointer));
        index.awaitMoments(expected);
        return Rate.since(start, count);
    }

    /// Sends the same as prepared bulks, as fast as the engine accepts them.
    private static Rate bulked(List<SampleSession> sessions, BenchIndex index) {
        var passages = SampleLibrary.of(sessions).passages(sessions);
        List<byte[]> bulks = Lines.of(passages);
        long expected = index.moments() + passages.size();
        long start = System.nanoTime();
        bulks.forEach(index::send);
        index.awaitMoments(expected);
        return Rate.since(start, passages.size());
    }

    /// The first rebuild runs on a cold JVM and does not count.
    private void rebuild(List<SampleSession> sessions) {
        try (var table = new BenchTable();
                var index = new BenchIndex(engine, "rebuilt");
                var bare = new BenchIndex(engine, "bare")) {
            var library = SampleLibrary.of(sessions);
            new TranscriptUploads(table.bucket())
                    .upload(library, sessions)
                    .forEach(pointer -> table.put(ItemCodecs.TRANSCRIPT, pointer));
            int moments = library.passages(sessions).size();
            var rebuilding = new RebuildRun(table, index);
            rebuilding.run(moments);
            List<Rate> filled = new ArrayList<>();
            List<Rate> live = new ArrayList<>();
            List<Rate> bulks = new ArrayList<>();
            for (int i = 0; i < load.rounds(); i++) {
                bulks.add(bulked(sessions, bare));
                RebuildRun.Rates rates = rebuilding.run(moments);
                filled.add(rates.filled());
                live.add(rates.live());
            }
            results.row("rebuild, moments", Rate.perSecond(live), Rate.perSecond(bulks));
            results.row("rebuild, filling, moments", Rate.perSecond(filled), Rate.perSecond(bulks));
            bare.drop();
            index.drop();
        }
    }

    private void search(int utterances) {
        try (var index = new BenchIndex(engine, "queried")) {
            long start = System.nanoTime();
            IndexFill filled = IndexFill.of(index, utterances);
            System.out.printf(
                    Locale.ROOT,
                    "%d utterances, %d moments, indexed in %.0f s%n",
                    utterances,
                    filled.moments(),
                    (System.nanoTime() - start) / 1e9);
            search("words", new SearchRun(index.open(), filled.library(), filled.questions(Questions::inBrief)));
            search("summary", new SearchRun(index.open(), filled.library(), filled.questions(Questions::ofSummaries)));
        }
    }

    private void search(String kind, SearchRun run) {
        for (int clients : List.of(1, load.clients())) {
            new Load(clients, load.time(), load.rounds())
                    .compare(results, "%s, %d".formatted(kind, clients), run::ours, run::bare);
        }
    }
}
