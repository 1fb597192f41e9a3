package io.talestream.bench.quality;

import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.index.Lines;
import io.talestream.bench.sessions.GeneratedSessions;
import io.talestream.bench.sessions.Questions;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleLibrary.Passage;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSessions;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import java.util.List;

/// Searches for every scene of every session and prints how often it is found: in all sessions, in every other one from
/// the first, and in every other one from the second. Tune on one half and verify on the other.
public final class QualityBench {
    private static final int MADE_UP = 2;

    private QualityBench() {}

    public static void main(String[] args) {
        System.out.println(SampleSessions.origin());
        run(SampleSessions.folder().map(SampleSessions::in).orElseGet(() -> GeneratedSessions.sessions(MADE_UP)));
        System.exit(0);
    }

    private static void run(List<SampleSession> sessions) {
        var library = SampleLibrary.of(sessions);
        List<Passage> passages = library.passages(sessions);
        System.out.printf("%d sessions, %d moments%n%n", sessions.size(), passages.size());
        try (var engine = EmbeddedOpenSearch.temporary();
                var index = new BenchIndex(engine, "quality");
                var postgres = new Postgres(passages)) {
            Lines.of(passages).forEach(index::send);
            index.settle();
            var ours = new OurSearch(index.open(), library);
            var comparing = new FinderComparison(
                    List.of(new GroupedResults(ours), ours, new PlainMatch(index.open(), library.workspace())),
                    postgres.rankings());
            var questions = new Questions(library, sessions);
            comparing.compare(
                    "summaries", sessions.stream().map(questions::summaries).toList());
            comparing.compare(
                    "summaries without quotes",
                    sessions.stream().map(questions::paraphrases).toList());
            comparing.compare(
                    "short questions", sessions.stream().map(questions::inBrief).toList());
            System.out.println(comparing.json());
        }
    }
}
