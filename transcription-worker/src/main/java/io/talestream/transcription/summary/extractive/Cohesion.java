package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.text.ContentWords;
import io.talestream.contracts.transcript.Utterance;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How much the vocabulary changes between a line and the one before it: the cosine of the content words of the lines
/// before and after, in windows that slide over the session.
final class Cohesion {
    private final double[] similarity;
    private final int window;

    Cohesion(List<Utterance> lines, int window) {
        this.window = window;
        Map<String, Integer> numbers = new HashMap<>();
        int[][] words = new int[lines.size()][];
        for (int i = 0; i < words.length; i++) {
            words[i] = ContentWords.of(lines.get(i).text()).stream()
                    .mapToInt(word -> numbers.computeIfAbsent(word, _ -> numbers.size()))
                    .toArray();
        }
        var left = new Counts(numbers.size());
        var right = new Counts(numbers.size());
        for (int i = 0; i < Math.min(window, words.length); i++) {
            right.add(words[i], 1, left);
        }
        this.similarity = new double[words.length];
        for (int i = 1; i < words.length; i++) {
            right.add(words[i - 1], -1, left);
            left.add(words[i - 1], 1, right);
            if (i - 1 - window >= 0) {
                left.add(words[i - 1 - window], -1, right);
            }
            if (i - 1 + window < words.length) {
                right.add(words[i - 1 + window], 1, left);
            }
            double lengths = Math.sqrt((double) left.squares * right.squares);
            similarity[i] = lengths == 0 ? 0 : (left.product + right.product) / lengths;
        }
    }

    /// How far the similarity at this line is below its peaks on both sides.
    double depth(int line) {
        return peak(line, -1) + peak(line, 1) - 2 * similarity[line];
    }

    private double peak(int line, int step) {
        double highest = similarity[line];
        for (int i = line + step; i > 0 && i < similarity.length && Math.abs(i - line) <= 2 * window; i += step) {
            highest = Math.max(highest, similarity[i]);
        }
        return highest;
    }

    /// The words of a window. `product` is the part of the scalar product that its own changes made: that of both
    /// windows together is the whole.
    private static final class Counts {
        final int[] counts;
        long squares;
        long product;

        Counts(int words) {
            this.counts = new int[words];
        }

        void add(int[] words, int sign, Counts other) {
            for (int word : words) {
                squares += 2L * sign * counts[word] + 1;
                counts[word] += sign;
                product += (long) sign * other.counts[word];
            }
        }
    }
}
