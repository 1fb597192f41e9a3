package io.talestream.contracts.transcript.correction;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// The similarity of two texts by the words they share, from 0 to 1, regardless of spacing and punctuation.
final class TextSimilarity {
    private static final Pattern NOT_A_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final Map<String, Integer> words = new HashMap<>();
    private final int count;

    TextSimilarity(String text) {
        int counted = 0;
        for (String word : NOT_A_WORD.split(Correction.beginning(text).toLowerCase(Locale.ROOT), -1)) {
            if (!word.isEmpty()) {
                words.merge(word, 1, Integer::sum);
                counted++;
            }
        }
        count = counted;
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
