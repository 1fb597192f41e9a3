package io.talestream.bench.summaries;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// TextRank (Mihalcea and Tarau, 2004): a sentence recommends those that share words with it, normalised by the
/// logarithms of both lengths, and recommendations of highly ranked sentences count for more.
final class TextRank {
    private static final double DAMPING = 0.85;
    private static final int ROUNDS = 30;
    /// Above this number the matrix would be larger than the session; the first sentences are used.
    private static final int MOST = 3_000;

    private TextRank() {}

    /// The indexes of the sentences, best first.
    static List<Integer> best(List<String> all) {
        List<Set<String>> sentences = all.stream()
                .limit(MOST)
                .<Set<String>>map(sentence -> new HashSet<>(Rouge.words(sentence)))
                .toList();
        double[] rank = ranked(similarities(sentences));
        return IntStream.range(0, sentences.size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -rank[i]))
                .toList();
    }

    private static float[][] similarities(List<Set<String>> sentences) {
        var similar = new float[sentences.size()][sentences.size()];
        for (int i = 0; i < similar.length; i++) {
            for (int j = 0; j < i; j++) {
                Set<String> one = sentences.get(i);
                Set<String> other = sentences.get(j);
                double lengths = Math.log(one.size()) + Math.log(other.size());
                long common = one.stream().filter(other::contains).count();
                similar[i][j] = lengths <= 0 ? 0 : (float) (common / lengths);
                similar[j][i] = similar[i][j];
            }
        }
        return similar;
    }

    private static double[] ranked(float[][] similar) {
        int count = similar.length;
        double[] out = new double[count];
        for (int i = 0; i < count; i++) {
            for (float value : similar[i]) {
                out[i] += value;
            }
        }
        double[] rank = new double[count];
        Arrays.fill(rank, 1);
        for (int round = 0; round < ROUNDS; round++) {
            double[] next = new double[count];
            Arrays.fill(next, 1 - DAMPING);
            for (int i = 0; i < count; i++) {
                double share = out[i] == 0 ? 0 : DAMPING * rank[i] / out[i];
                for (int j = 0; j < count; j++) {
                    next[j] += share * similar[i][j];
                }
            }
            rank = next;
        }
        return rank;
    }
}
