package io.talestream.transcription.engine.aws;

import io.talestream.contracts.id.Sha256;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// A glossary in the form of a custom vocabulary: letters, apostrophes and full stops, with a hyphen between words, no
/// digits, at most 50 KB. Terms that cannot be written this way are left out. In English only ASCII letters are
/// allowed.
record Phrases(String language, List<String> words) {
    static final String PREFIX = "talestream-";

    private static final int LONGEST = 256;
    private static final int MOST_BYTES = 50_000;
    private static final Pattern GAPS = Pattern.compile("[\\s_–—-]+");
    private static final Pattern APOSTROPHES = Pattern.compile("[’‘`´]");
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern ENGLISH = Pattern.compile("[a-zA-Z][a-zA-Z'.-]*");
    private static final Pattern ANY = Pattern.compile("\\p{L}[\\p{L}\\p{M}'.-]*");

    Phrases {
        words = List.copyOf(words);
    }

    static Phrases of(String language, List<String> glossary) {
        var sorted = new TreeSet<String>();
        glossary.forEach(word -> phrase(language, word).ifPresent(sorted::add));
        List<String> fitting = new ArrayList<>();
        int bytes = 0;
        for (String word : sorted) {
            bytes += word.getBytes(StandardCharsets.UTF_8).length + 1;
            if (bytes <= MOST_BYTES) {
                fitting.add(word);
            }
        }
        return new Phrases(language, fitting);
    }

    /// Derived from the content: the same words in the same language give the same name.
    String vocabularyName() {
        String all = language + "\n" + String.join("\n", words);
        String sum = Sha256.of(all).hex();
        return PREFIX + language + "-" + sum.substring(0, 32);
    }

    private static Optional<String> phrase(String language, String word) {
        boolean isEnglish = language.startsWith("en-");
        String plain =
                GAPS.matcher(APOSTROPHES.matcher(word.strip()).replaceAll("'")).replaceAll("-");
        if (isEnglish) {
            plain = MARKS.matcher(Normalizer.normalize(plain, Normalizer.Form.NFD))
                    .replaceAll("");
        }
        boolean isPhrase = (isEnglish ? ENGLISH : ANY).matcher(plain).matches() && plain.length() <= LONGEST;
        return isPhrase ? Optional.of(plain) : Optional.empty();
    }
}
