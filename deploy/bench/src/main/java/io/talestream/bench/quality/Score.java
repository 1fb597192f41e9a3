package io.talestream.bench.quality;

import io.talestream.bench.sessions.Question;
import java.util.List;
import java.util.Locale;

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

    double both() {
        return recall + reciprocalRank;
    }

    String columns() {
        return String.format(Locale.ROOT, "%9.3f %7.3f", recall, reciprocalRank);
    }

    String json() {
        return String.format(
                Locale.ROOT,
                "{\"questions\":%d,\"recallAt10\":%.4f,\"mrrAt10\":%.4f}",
                questions,
                recall,
                reciprocalRank);
    }
}
