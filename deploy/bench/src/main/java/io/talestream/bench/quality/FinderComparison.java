package io.talestream.bench.quality;

import io.talestream.bench.sessions.Question;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Compares finders on the same questions. Of the ranking functions of PostgreSQL, the best one is shown.
final class FinderComparison {
    private static final int SAMPLED = 10;

    private final List<Ranks> finders;
    private final List<Ranks> rankings;
    private final List<String> json = new ArrayList<>();

    FinderComparison(List<Finder> finders, List<Finder> rankings) {
        this.finders = finders.stream().map(Ranks::new).toList();
        this.rankings = rankings.stream().map(Ranks::new).toList();
    }

    /// @param sessions questions by session
    void compare(String kind, List<List<Question>> sessions) {
        System.out.printf(
                "%-28s recall@10  mrr@10   every other: recall@10  mrr@10   the others: recall@10  mrr@10%n",
                "%d %s".formatted(sessions.stream().mapToInt(List::size).sum(), kind));
        finders.forEach(finder -> print(kind, finder, sessions));
        print(kind, best(sessions), sessions);
        System.out.println();
    }

    String json() {
        return "[" + String.join(",", json) + "]";
    }

    /// Decided on a sample of the questions; the slowest ranking takes a second for each.
    private Ranks best(List<List<Question>> sessions) {
        List<List<Question>> sample = sessions.stream()
                .map(questions -> IntStream.iterate(0, i -> i < questions.size(), i -> i + SAMPLED)
                        .mapToObj(questions::get)
                        .toList())
                .toList();
        return rankings.stream()
                .max(Comparator.comparingDouble(
                        ranking -> ranking.score(sample, 0, 1).both()))
                .orElseThrow();
    }

    private void print(String kind, Ranks ranks, List<List<Question>> sessions) {
        Score all = ranks.score(sessions, 0, 1);
        Score even = ranks.score(sessions, 0, 2);
        Score odd = ranks.score(sessions, 1, 2);
        System.out.printf(
                "%-28s%s              %s             %s%n", ranks.name(), all.columns(), even.columns(), odd.columns());
        json.add("{\"questions\":\"%s\",\"finder\":\"%s\",\"all\":%s,\"everyOther\":%s,\"theOthers\":%s}"
                .formatted(kind, ranks.name(), all.json(), even.json(), odd.json()));
    }
}
