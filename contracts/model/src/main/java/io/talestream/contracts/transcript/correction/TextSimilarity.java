package io.talestream.contracts.transcript.correction;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The similarity of two texts by the words they share, from 0 to 1, regardless of spacing and punctuation.
final class TextSimilarity {
    /// Scripts without spaces: each character counts as a word.
    private static final String UNSPACED =
            "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}";

    private static final Pattern WORD =
            Pattern.compile("[" + UNSPACED + "]|[\\p{L}\\p{N}\\p{M}&&[^" + UNSPACED + "]]+");

    private final Map<String, Integer> words = new HashMap<>();
    private final int count;

    TextSimilarity(String text) {
        List<String> all = words(Correction.beginning(text));
        all.forEach(word -> words.merge(word, 1, Integer::sum));
        count = all.size();
    }

    static List<String> words(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    int words() {
        return count;
    }

    double to(TextSimilarity other) {
        return count + other.count == 0 ? 0 : 2.0 * shared(other) / (count + other.count);
    }

    /// The share of the shorter text that is in the other: 1 if an utterance was cut in two.
    double within(TextSimilarity other) {
        int least = Math.min(count, other.count);
        return least == 0 ? 0 : (double) shared(other) / least;
    }

    private int shared(TextSimilarity other) {
        int shared = 0;
        for (Map.Entry<String, Integer> word : words.entrySet()) {
            shared += Math.min(word.getValue(), other.words.getOrDefault(word.getKey(), 0));
        }
        return shared;
    }
}
