package io.talestream.transcription.summary.extractive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// A part of the session, and its most informative sentences within a word limit. Word pairs are weighed by how likely
/// a summary is to use them, and sentences are chosen as long as they add new pairs (after Gillick and Favre, 2009).
final class Passage {
    /// More than 1, to prefer short sentences, which are easier to read.
    private static final double LENGTH_COUNTS = 1.1;

    private static final double LENGTH_OF_FEW_COUNTS = 0.6;

    private static final int A_LITTLE = 2;

    private final List<Sentence> sentences;
    private final Map<Long, Integer> numbers = new HashMap<>();
    private final List<WordPair> pairs = new ArrayList<>();
    private final List<int[]> pairsOf;

    private final double[] values;

    Passage(List<Sentence> sentences, SessionStatistics backdrop, Weights weights) {
        this.sentences = sentences;
        this.pairsOf = sentences.stream().map(this::numbered).toList();
        int words = words();
        this.values = pairs.stream()
                .mapToDouble(pair -> weights.of(pair, pair.features(backdrop, words), backdrop))
                .toArray();
    }

    int words() {
        return sentences.stream().mapToInt(Sentence::length).sum();
    }

    List<Sentence> sentences() {
        return sentences;
    }

    List<WordPair> pairs() {
        return pairs;
    }

    /// In order, with at most `words` words in all.
    BitSet best(int words) {
        return best(words, sentences.size(), LENGTH_COUNTS, Sentence::isWhole);
    }

    /// The sentences that tell the most, in order: at most so many, with at most `words` words in all. As their number
    /// is limited, length counts less.
    BitSet story(int words, int most) {
        return best(words, most, LENGTH_OF_FEW_COUNTS, Sentence::isTelling);
    }

    private BitSet best(int words, int most, double lengthCounts, Predicate<Sentence> isCandidate) {
        BitSet candidates = new BitSet();
        IntStream.range(0, sentences.size())
                .filter(i -> isCandidate.test(sentences.get(i)))
                .forEach(candidates::set);
        BitSet chosen = new BitSet();
        BitSet covered = new BitSet();
        int left = words;
        while (chosen.cardinality() < most) {
            int next = next(candidates, covered, left, lengthCounts);
            if (next < 0) {
                break;
            }
            candidates.clear(next);
            chosen.set(next);
            left -= sentences.get(next).length();
            for (int pair : pairsOf.get(next)) {
                covered.set(pair);
            }
        }
        return chosen;
    }

    /// The weight of a sentence relative to its length.
    double worth(int sentence) {
        return worth(sentence, new BitSet(), LENGTH_OF_FEW_COUNTS);
    }

    private int next(BitSet candidates, BitSet covered, int left, double lengthCounts) {
        int best = -1;
        double most = 0;
        for (int i = candidates.nextSetBit(0); i >= 0; i = candidates.nextSetBit(i + 1)) {
            if (sentences.get(i).length() <= left) {
                double worth = worth(i, covered, lengthCounts);
                if (worth > most) {
                    most = worth;
                    best = i;
                }
            }
        }
        return best;
    }

    private double worth(int sentence, BitSet covered, double lengthCounts) {
        double sum = 0;
        for (int pair : pairsOf.get(sentence)) {
            sum += covered.get(pair) ? 0 : values[pair];
        }
        return sum / Math.pow(sentences.get(sentence).length() + A_LITTLE, lengthCounts);
    }

    private int[] numbered(Sentence sentence) {
        List<Integer> words = sentence.words();
        int[] found = new int[Math.max(0, words.size() - 1)];
        for (int i = 0; i < found.length; i++) {
            int first = words.get(i);
            int second = words.get(i + 1);
            found[i] = numbers.computeIfAbsent(WordPair.key(first, second), _ -> {
                pairs.add(new WordPair(first, second));
                return pairs.size() - 1;
            });
            pairs.get(found[i]).seenIn(sentence);
        }
        return Arrays.stream(found).distinct().toArray();
    }
}
