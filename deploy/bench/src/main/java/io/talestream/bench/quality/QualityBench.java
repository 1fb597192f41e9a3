package io.talestream.bench.quality;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.bench.Latencies;
import io.talestream.bench.Results;
import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.index.Lines;
import io.talestream.bench.sessions.GeneratedSessions;
import io.talestream.bench.sessions.Question;
import io.talestream.bench.sessions.Question.Found;
import io.talestream.bench.sessions.QuestionFile;
import io.talestream.bench.sessions.Questions;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleLibrary.Passage;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSessions;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.visibility.Role;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.Kind;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.query.Reader;
import io.talestream.search.query.Scope;
import io.talestream.search.query.Search;
import io.talestream.search.query.SearchRequest;
import io.talestream.search.query.SearchedPlaces;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Searches for every scene of every session and prints how often it is found: in all sessions, in every other one from
/// the first, and in every other one from the second. Tune on one half and verify on the other. Of the ranking
/// functions of PostgreSQL, the best one is shown.
public final class QualityBench {
    private static final int MADE_UP = 2;
    private static final int SAMPLED = 10;
    private static final int MOST_TIMED = 300;

    private final SampleLibrary library;
    private final Results results = new Results();
    private final List<Finder> finders;
    private final List<Finder> rankings;

    private QualityBench(
            SampleLibrary library, OpenIndex index, OpenIndex hybrid, EmbeddedLibrary embedded, Postgres postgres) {
        this.library = library;
        Finder.Search ours = ours(hybrid);
        this.finders = List.of(
                new Finder("ours, as shown", (campaign, text) -> Finder.grouped(ours.find(campaign, text))),
                new Finder("ours", ours),
                new Finder("ours, without embeddings", ours(index)),
                new Finder("embeddings only", embedded::nearest),
                new Finder("match", match(index)));
        this.rankings = postgres.rankings();
    }

    public static void main(String[] args) {
        System.out.println(SampleSessions.origin());
        List<SampleSession> sessions =
                SampleSessions.folder().map(SampleSessions::in).orElseGet(() -> GeneratedSessions.first(MADE_UP));
        var library = SampleLibrary.of(sessions);
        List<Passage> passages = library.passages(sessions);
        System.out.printf("%d sessions, %d moments%n", sessions.size(), passages.size());
        try (var engine = EmbeddedOpenSearch.temporary();
                var index = new BenchIndex(engine, "quality");
                var postgres = new Postgres(passages)) {
            Lines.of(passages).forEach(index::send);
            index.settle();
            long withoutWindows = index.bytes();
            var embedded = new EmbeddedLibrary(library, sessions);
            Lines.documents(embedded.documents()).forEach(index::send);
            index.settle();
            try (var hybrid = index.openWithEmbeddings()) {
                var bench = new QualityBench(library, index.open(), hybrid, embedded, postgres);
                bench.compareAll(sessions);
                bench.results
                        .row("windows")
                        .put("windows", embedded.size())
                        .put("indexBytesWithout", withoutWindows)
                        .put("indexBytes", index.bytes())
                        .put("cpuSecondsPerThousandMoments", embedded.cpuSecondsPerThousandMoments());
                System.out.println(bench.results);
            }
        }
    }

    private void compareAll(List<SampleSession> sessions) {
        QuestionFile.find().ifPresent(file -> {
            compare("questions in other words", sessions, each -> file.ofScenes(each, library));
            compare("questions in other words, the passage", sessions, each -> file.ofPassages(each, library));
        });
        var questions = new Questions(library, sessions);
        compare("short questions", sessions, questions::inBrief);
        compare("summaries", sessions, questions::ofSummaries);
        compare("summaries without quotes", sessions, questions::ofParaphrases);
    }

    private void compare(
            String kind, List<SampleSession> sessions, Function<SampleSession, List<Question>> questionsOf) {
        List<List<Question>> questions = sessions.stream().map(questionsOf).toList();
        List<Finder> all =
                Stream.concat(finders.stream(), Stream.of(best(questions))).toList();
        for (Finder finder : all) {
            add("%s: %s".formatted(kind, finder.name()), finder.score(questions, 0, 1));
            add("%s: %s, every other".formatted(kind, finder.name()), finder.score(questions, 0, 2));
            add("%s: %s, the others".formatted(kind, finder.name()), finder.score(questions, 1, 2));
        }
        time(kind, all, questions.stream().flatMap(List::stream).toList());
    }

    /// All finders take turns, when each has answered all questions once: a JVM becomes faster for minutes.
    private void time(String kind, List<Finder> all, List<Question> questions) {
        if (questions.isEmpty()) {
            return;
        }
        int step = Math.ceilDiv(questions.size(), MOST_TIMED);
        for (int i = 0; i < questions.size(); i += step) {
            Question question = questions.get(i);
            all.forEach(finder -> finder.time(question));
        }
        for (Finder finder : all) {
            Latencies latencies = finder.takeLatencies();
            results.row("%s: %s, time".formatted(kind, finder.name()))
                    .put("p50Ms", latencies.millis(0.5))
                    .put("p99Ms", latencies.millis(0.99));
        }
    }

    private void add(String name, Finder.Score score) {
        results.row(name)
                .put("questions", score.questions())
                .put("recallAt10", score.recall())
                .put("mrrAt10", score.reciprocalRank());
    }

    /// Decided on a sample of the questions; the slowest ranking takes a second for each.
    private Finder best(List<List<Question>> sessions) {
        List<List<Question>> sample = sessions.stream()
                .map(questions -> IntStream.iterate(0, i -> i < questions.size(), i -> i + SAMPLED)
                        .mapToObj(questions::get)
                        .toList())
                .toList();
        return rankings.stream()
                .max(Comparator.comparingDouble(ranking -> {
                    Finder.Score score = ranking.score(sample, 0, 1);
                    return score.recall() + score.reciprocalRank();
                }))
                .orElseThrow();
    }

    private Finder.Search ours(OpenIndex index) {
        var search = new Search(index);
        var reader = new Reader(library.workspace(), Role.OWNER, library.sessions(), Set.of());
        return (campaign, question) -> {
            var scope = new Scope(
                    EnumSet.allOf(SearchedPlaces.class), Optional.of(library.sessions(campaign)), Optional.empty());
            var request = new SearchRequest(question, scope, Finder.SEEN, Optional.empty());
            return search.answer(reader, request).hits().stream()
                    .flatMap(
                            hit -> hit
                                    .moment()
                                    .map(at -> new Found(hit.session().orElseThrow(), at.firstTurn(), at.lastTurn()))
                                    .stream())
                    .toList();
        };
    }

    /// A plain `match` query on the same index.
    private Finder.Search match(OpenIndex index) {
        var calls = new JsonCalls(index);
        return (campaign, question) -> {
            ObjectNode query = JsonNodeFactory.instance.objectNode().put("size", Finder.SEEN);
            ObjectNode bool = query.putObject("query").putObject("bool");
            bool.putObject("must").putObject("match").put(Fields.TEXT, question);
            var filter = bool.putArray("filter");
            filter.addObject().putObject("term").put(Fields.KIND, Kind.MOMENT.text());
            filter.addObject().putObject("term").put(Fields.CAMPAIGN, campaign.value());
            Map<String, String> routing = Map.of("routing", library.workspace().value());
            return calls.post("/" + index.name() + "/_search", routing, query)
                    .orThrow()
                    .at("/hits/hits")
                    .valueStream()
                    .map(hit -> hit.path("_source"))
                    .map(source -> new Found(
                            new SessionId(source.path(Fields.SESSION).asText()),
                            source.path(Fields.FIRST_TURN).asInt(),
                            source.path(Fields.LAST_TURN).asInt()))
                    .toList();
        };
    }
}
