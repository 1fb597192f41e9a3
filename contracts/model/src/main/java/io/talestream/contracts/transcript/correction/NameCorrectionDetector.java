package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.text.InvalidField;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Detects whether a correction of a line corrects the spelling of a name, which may then be wrong elsewhere, too.
///
/// @param known the known names: at the start of a sentence every word is capitalised, and only these count as names
public record NameCorrectionDetector(Glossary known) {
    private static final int MOST_WORDS = 4;
    private static final Pattern EDGES = Pattern.compile("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$");
    private static final Pattern POSSESSIVE = Pattern.compile("['’]s$");
    private static final Pattern ENDS_A_SENTENCE = Pattern.compile("[.!?:…\"”]$");

    /// The respelling that turns `before` into exactly `after`; empty if the correction is of another kind.
    public Optional<Respelling> between(String before, String after) {
        List<String> was = words(before);
        List<String> is = words(after);
        int start = 0;
        while (start < Math.min(was.size(), is.size()) && was.get(start).equals(is.get(start))) {
            start++;
        }
        int apart = is.size() - was.size();
        int end = start;
        while (end < was.size() && (end + apart < start || !isSameFrom(end, apart, was, is))) {
            end++;
        }
        if (end == start || end + apart <= start || Math.max(end, end + apart) - start > MOST_WORDS) {
            return Optional.empty();
        }
        boolean beginsSentence =
                start == 0 || ENDS_A_SENTENCE.matcher(was.get(start - 1)).find();
        return respelling(was.subList(start, end), is.subList(start, end + apart))
                .filter(found -> found.in(before).equals(after))
                .filter(found -> beginsSentence ? known.terms().contains(found.to()) : isName(found.to()));
    }

    /// The first position from which both continue alike: with an equal number of words, the same correction may
    /// occur again further on.
    private static boolean isSameFrom(int end, int apart, List<String> was, List<String> is) {
        return apart == 0
                ? was.get(end).equals(is.get(end))
                : was.subList(end, was.size()).equals(is.subList(end + apart, is.size()));
    }

    private static Optional<Respelling> respelling(List<String> was, List<String> is) {
        String from = bare(was);
        String to = bare(is);
        Matcher possessive = POSSESSIVE.matcher(to);
        if (possessive.find() && from.endsWith(possessive.group())) {
            from = POSSESSIVE.matcher(from).replaceFirst("");
            to = POSSESSIVE.matcher(to).replaceFirst("");
        }
        try {
            return Optional.of(new Respelling(from, to));
        } catch (InvalidField e) {
            return Optional.empty();
        }
    }

    private static boolean isName(String text) {
        List<String> words = words(text);
        return beginsLikeAName(words.getFirst()) && beginsLikeAName(words.getLast());
    }

    private static boolean beginsLikeAName(String word) {
        int first = word.codePointAt(0);
        return Character.isLetter(first) && !Character.isLowerCase(first);
    }

    private static String bare(List<String> words) {
        return EDGES.matcher(String.join(" ", words)).replaceAll("");
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+", -1));
    }
}
