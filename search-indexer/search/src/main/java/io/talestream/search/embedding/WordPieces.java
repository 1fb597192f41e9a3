package io.talestream.search.embedding;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Splits a text into the tokens of a BERT vocabulary without case and accents: words and punctuation marks, and a word
/// that the vocabulary lacks into the longest pieces that it has.
final class WordPieces {
    private static final String FIRST = "[CLS]";
    private static final String LAST = "[SEP]";
    private static final String UNKNOWN = "[UNK]";
    private static final String CONTINUED = "##";
    private static final int LONGEST_WORD = 100;
    private static final Pattern ACCENTS = Pattern.compile("\\p{Mn}+");

    /// A punctuation mark, an ideograph, or a word. BERT counts all ASCII symbols as punctuation.
    private static final Pattern WORD =
            Pattern.compile("[\\p{P}$+<=>^`|~]|\\p{IsHan}|[^\\s\\p{P}$+<=>^`|~\\p{Cc}\\p{Cf}\\p{IsHan}]+");

    private final Map<String, Integer> vocabulary;

    WordPieces(Map<String, Integer> vocabulary) {
        this.vocabulary = Map.copyOf(vocabulary);
    }

    /// The ids of the tokens between the two that enclose every text.
    ///
    /// @param most including those; the rest of the text is left out
    long[] ids(String text, int most) {
        String folded = ACCENTS.matcher(Normalizer.normalize(text, Normalizer.Form.NFD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
        List<Integer> ids = new ArrayList<>(List.of(id(FIRST)));
        var words = WORD.matcher(folded);
        while (ids.size() < most - 1 && words.find()) {
            ids.addAll(pieces(words.group()));
        }
        List<Integer> kept = new ArrayList<>(ids.subList(0, Math.min(ids.size(), most - 1)));
        kept.add(id(LAST));
        return kept.stream().mapToLong(Integer::longValue).toArray();
    }

    private List<Integer> pieces(String word) {
        List<Integer> pieces = new ArrayList<>();
        int from = word.length() > LONGEST_WORD ? -1 : 0;
        while (from >= 0 && from < word.length()) {
            int start = from;
            from = longest(word, start)
                    .map(end -> {
                        pieces.add(id(piece(word, start, end)));
                        return end;
                    })
                    .orElse(-1);
        }
        return from < 0 ? List.of(id(UNKNOWN)) : pieces;
    }

    private Optional<Integer> longest(String word, int from) {
        for (int end = word.length(); end > from; end--) {
            if (vocabulary.containsKey(piece(word, from, end))) {
                return Optional.of(end);
            }
        }
        return Optional.empty();
    }

    private static String piece(String word, int from, int end) {
        return from == 0 ? word.substring(0, end) : CONTINUED + word.substring(from, end);
    }

    private int id(String token) {
        Integer id = vocabulary.get(token);
        if (id == null) {
            throw new IllegalStateException("the vocabulary lacks " + token);
        }
        return id;
    }
}
