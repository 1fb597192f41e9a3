package io.talestream.bench.summaries;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
        Map<String, Integer> numbers = new HashMap<>();
        List<int[]> words = sentences.stream()
                .map(sentence -> sentence.stream()
                        .mapToInt(word -> numbers.computeIfAbsent(word, _ -> numbers.size()))
                        .sorted()
                        .toArray())
                .toList();
        for (int i = 0; i < similar.length; i++) {
            for (int j = 0; j < i; j++) {
                double lengths = Math.log(words.get(i).length) + Math.log(words.get(j).length);
                float value = lengths <= 0 ? 0 : (float) (common(words.get(i), words.get(j)) / lengths);
                similar[i][j] = value;
                similar[j][i] = value;
            }
        }
        return similar;
    }

    private static int common(int[] one, int[] other) {
        int count = 0;
        for (int i = 0, j = 0; i < one.length && j < other.length; ) {
            if (one[i] == other[j]) {
                count++;
                i++;
                j++;
            } else if (one[i] < other[j]) {
                i++;
            } else {
                j++;
            }
        }
        return count;
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
