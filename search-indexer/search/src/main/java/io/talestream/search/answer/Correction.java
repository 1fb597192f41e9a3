package io.talestream.search.answer;

import io.talestream.search.index.FoldedText;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A spelling suggestion for a query with words that do not occur. Its words come from approximate matches in this
/// reader's own results, so a suggestion contains only what is visible to the reader.
public final class Correction {
    private static final int SHORTEST = 3;
    private static final int ENDING = 2;

    private final Map<String, Integer> frequencies = new HashMap<>();
    private final Map<String, String> written = new HashMap<>();
    private final Set<String> right;

    /// @param right matched words that are forms of query words
    /// @param near words that match approximately, with repetitions
    public Correction(Collection<String> right, Collection<String> near) {
        this.right = right.stream().map(FoldedText::of).collect(Collectors.toSet());
        for (String word : near) {
            String folded = FoldedText.of(word);
            frequencies.merge(folded, 1, Integer::sum);
            written.putIfAbsent(folded, word);
        }
    }

    /// The query with its unknown words replaced; empty if there is no better guess.
    public Optional<String> of(String typed, List<String> words) {
        String corrected = typed;
        for (String word : words) {
            Optional<String> better = better(FoldedText.of(word));
            if (better.isPresent()) {
                corrected = Pattern.compile("(?<![\\p{L}\\p{N}])%s(?![\\p{L}\\p{N}])".formatted(Pattern.quote(word)))
                        .matcher(corrected)
                        .replaceFirst(Matcher.quoteReplacement(better.get()));
            }
        }
        return corrected.equals(typed) ? Optional.empty() : Optional.of(corrected);
    }

    private Optional<String> better(String word) {
        if (word.length() < SHORTEST || right.stream().anyMatch(other -> isFormOf(other, word))) {
            return Optional.empty();
        }
        return frequencies.keySet().stream()
                .filter(other -> distance(word, other) <= Math.max(2, word.length() / 3))
                .min((one, other) -> {
                    int closer = Integer.compare(distance(word, one), distance(word, other));
                    return closer != 0 ? closer : Integer.compare(frequency(other), frequency(one));
                })
                .map(best -> written.getOrDefault(best, best));
    }

    private int frequency(String word) {
        return frequencies.getOrDefault(word, 0);
    }

    /// The same word, or with another ending.
    private static boolean isFormOf(String other, String word) {
        int shorter = Math.min(other.length(), word.length());
        int same = 0;
        while (same < shorter && other.charAt(same) == word.charAt(same)) {
            same++;
        }
        return same >= Math.min(SHORTEST, word.length()) && same >= shorter - ENDING;
    }

    /// The edit distance: changed, added, omitted and transposed letters.
    static int distance(String one, String other) {
        int[][] steps = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    steps[i][j] = i + j;
                    continue;
                }
                boolean same = one.charAt(i - 1) == other.charAt(j - 1);
                int least =
                        Math.min(Math.min(steps[i - 1][j], steps[i][j - 1]) + 1, steps[i - 1][j - 1] + (same ? 0 : 1));
                boolean swapped = i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1);
                steps[i][j] = swapped ? Math.min(least, steps[i - 2][j - 2] + 1) : least;
            }
        }
        return steps[one.length()][other.length()];
    }
}
