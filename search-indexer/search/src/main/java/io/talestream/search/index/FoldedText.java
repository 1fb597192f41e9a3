package io.talestream.search.index;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/// Text as the index compares it: lower case, without accents and without apostrophes of any kind.
public final class FoldedText {
    private static final Pattern MARKS = Pattern.compile("[\\p{M}'\u2018\u2019\u02bc\uff07`\u00b4]");

    private FoldedText() {}

    public static String of(String text) {
        // Apostrophes first: the decomposed form of one of them is a space with an accent.
        String bare = MARKS.matcher(text).replaceAll("");
        String apart = Normalizer.normalize(bare.toLowerCase(Locale.ROOT), Normalizer.Form.NFKD);
        return MARKS.matcher(apart).replaceAll("").toLowerCase(Locale.ROOT);
    }
}
