package io.talestream.bench.summaries;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.tartarus.snowball.ext.PorterStemmer;

/// ROUGE: the overlap of a summary with one that a person wrote (C.-Y. Lin, 2004), as F1 over single words, over pairs,
/// and over longest common subsequences. Words are separated by anything but ASCII letters and digits, in lower case,
/// stemmed if longer than three letters; no stop words are removed.
///
/// `longest` is the summary-level ROUGE-L of the paper: for each sentence of the reference, the union of its common
/// subsequences with each sentence of the other, with no word counted more often than it occurs. `asOneSentence` treats
/// both texts as one sentence each; it is never higher by much, and usually far lower.
record Rouge(double words, double pairs, double longest, double asOneSentence) {
    private static final Pattern BETWEEN = Pattern.compile("[^a-z0-9]+");
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?][\"”')]{0,2})\\s+|\\n+");
    private static final int SHORT = 3;

    static Rouge of(String candidate, String reference) {
        List<String> ours = words(candidate);
        List<String> theirs = words(reference);
        return new Rouge(
                f1(common(counted(ours, 1), counted(theirs, 1)), ours.size(), theirs.size()),
                f1(common(counted(ours, 2), counted(theirs, 2)), ours.size() - 1, theirs.size() - 1),
                f1(unions(sentences(candidate), sentences(reference)), ours.size(), theirs.size()),
                f1(subsequence(theirs, ours).size(), ours.size(), theirs.size()));
    }

    static List<String> words(String text) {
        return BETWEEN.splitAsStream(text.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .map(word -> word.length() > SHORT ? stem(word) : word)
                .toList();
    }

    private static List<List<String>> sentences(String text) {
        return SENTENCE_END
                .splitAsStream(text)
                .map(Rouge::words)
                .filter(words -> !words.isEmpty())
                .toList();
    }

    private static Map<List<String>, Integer> counted(List<String> words, int length) {
        Map<List<String>, Integer> counts = new HashMap<>();
        for (int i = 0; i + length <= words.size(); i++) {
            counts.merge(List.copyOf(words.subList(i, i + length)), 1, Integer::sum);
        }
        return counts;
    }

    private static int common(Map<List<String>, Integer> one, Map<List<String>, Integer> other) {
        return one.entrySet().stream()
                .mapToInt(entry -> Math.min(entry.getValue(), other.getOrDefault(entry.getKey(), 0)))
                .sum();
    }

    private static int unions(List<List<String>> candidate, List<List<String>> reference) {
        Map<List<String>, Integer> left =
                counted(candidate.stream().flatMap(List::stream).toList(), 1);
        int hits = 0;
        for (List<String> sentence : reference) {
            boolean[] inCommon = new boolean[sentence.size()];
            candidate.forEach(other -> subsequence(sentence, other).forEach(i -> inCommon[i] = true));
            for (int i = 0; i < inCommon.length; i++) {
                List<String> word = List.of(sentence.get(i));
                if (inCommon[i] && left.getOrDefault(word, 0) > 0) {
                    left.merge(word, -1, Integer::sum);
                    hits++;
                }
            }
        }
        return hits;
    }

    /// The positions in `one` of the words of a longest common subsequence.
    private static List<Integer> subsequence(List<String> one, List<String> other) {
        int[][] length = new int[one.size() + 1][other.size() + 1];
        for (int i = one.size() - 1; i >= 0; i--) {
            for (int j = other.size() - 1; j >= 0; j--) {
                length[i][j] = one.get(i).equals(other.get(j))
                        ? length[i + 1][j + 1] + 1
                        : Math.max(length[i + 1][j], length[i][j + 1]);
            }
        }
        List<Integer> at = new ArrayList<>();
        for (int i = 0, j = 0; i < one.size() && j < other.size(); ) {
            if (one.get(i).equals(other.get(j))) {
                at.add(i);
                i++;
                j++;
            } else if (length[i + 1][j] >= length[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return at;
    }

    private static double f1(int hits, int ours, int theirs) {
        return hits == 0 ? 0 : 2.0 * hits / (ours + theirs);
    }

    private static String stem(String word) {
        var stemmer = new PorterStemmer();
        stemmer.setCurrent(word);
        stemmer.stem();
        return stemmer.getCurrent();
    }
}
