package io.talestream.bench.quality;

import io.talestream.bench.Latencies;
import io.talestream.bench.sessions.Question;
import io.talestream.bench.sessions.Question.Found;
import io.talestream.contracts.campaign.CampaignId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/// A search over the moments of a campaign. Each question is ranked once: some occur in several kinds, and some finders
/// are slow.
final class Finder {
    /// The number of results that count.
    static final int SEEN = 10;

    private final String name;
    private final Search search;
    private final Map<Question, Integer> ranks = new HashMap<>();
    private final Histogram nanos = new Histogram(Latencies.DIGITS);

    interface Search {
        /// Best results first.
        List<Found> find(CampaignId campaign, String question);
    }

    /// The share of the questions with the scene among the results that count, and the mean reciprocal rank.
    record Score(int questions, double recall, double reciprocalRank) {
        static Score of(List<Integer> ranks) {
            long found = ranks.stream().filter(rank -> rank != Question.NOWHERE).count();
            double reciprocals = ranks.stream()
                    .filter(rank -> rank != Question.NOWHERE)
                    .mapToDouble(rank -> 1.0 / rank)
                    .sum();
            int all = Math.max(1, ranks.size());
            return new Score(ranks.size(), (double) found / all, reciprocals / all);
        }
    }

    Finder(String name, Search search) {
        this.name = name;
        this.search = search;
    }

    String name() {
        return name;
    }

    /// Results in the order of a result page: grouped by session, the session with the best result first. Read from the
    /// top, the third best result of the first session precedes the best of the second.
    static List<Found> grouped(List<Found> ranked) {
        return ranked.stream()
                .collect(Collectors.groupingBy(Found::session, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    /// The score of every `step`-th session from `first` on.
    Score score(List<List<Question>> sessions, int first, int step) {
        return Score.of(IntStream.iterate(first, i -> i < sessions.size(), i -> i + step)
                .mapToObj(sessions::get)
                .flatMap(List::stream)
                .map(this::rank)
                .toList());
    }

    private int rank(Question target) {
        return ranks.computeIfAbsent(
                target, question -> question.rank(search.find(question.campaign(), question.text())));
    }

    void time(Question question) {
        long begun = System.nanoTime();
        search.find(question.campaign(), question.text());
        nanos.recordValue(System.nanoTime() - begun);
    }

    /// Those since the last call.
    Latencies takeLatencies() {
        var latencies = new Latencies(nanos.copy(), 1);
        nanos.reset();
        return latencies;
    }
}
