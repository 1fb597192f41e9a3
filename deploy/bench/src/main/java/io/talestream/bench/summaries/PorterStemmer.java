package io.talestream.bench.summaries;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The stem of an English word by M. F. Porter's algorithm of 1980, which ROUGE uses.
final class PorterStemmer {
    private record Rule(String suffix, String replacement) {}

    private static final List<Rule> DOUBLE_SUFFIXES =
            rules("ational>ate tional>tion enci>ence anci>ance izer>ize abli>able alli>al entli>ent eli>e ousli>ous"
                    + " ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al"
                    + " iviti>ive biliti>ble");
    private static final List<Rule> ENDINGS = rules("icate>ic ative> alize>al iciti>ic ical>ic ful> ness>");
    private static final List<String> LAST = List.of(
            "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize",
            "ion", "al", "er", "ic", "ou");
    private static final Map<String, String> PLURALS = Map.of("sses", "ss", "ies", "i", "ss", "ss", "s", "");

    private PorterStemmer() {}

    static String stem(String word) {
        return tidied(withoutLast(replaced(ENDINGS, replaced(DOUBLE_SUFFIXES, yAsI(pastTense(singular(word)))))));
    }

    private static String singular(String word) {
        for (String suffix : List.of("sses", "ies", "ss", "s")) {
            if (word.endsWith(suffix)) {
                return cut(word, suffix) + PLURALS.get(suffix);
            }
        }
        return word;
    }

    private static String pastTense(String word) {
        if (word.endsWith("eed")) {
            return measure(cut(word, "eed")) > 0 ? cut(word, "d") : word;
        }
        for (String suffix : List.of("ed", "ing")) {
            if (word.endsWith(suffix)) {
                String rest = cut(word, suffix);
                return hasVowel(rest) ? mended(rest) : word;
            }
        }
        return word;
    }

    private static String mended(String rest) {
        if (rest.endsWith("at") || rest.endsWith("bl") || rest.endsWith("iz")) {
            return rest + "e";
        }
        if (endsDoubled(rest) && !rest.endsWith("l") && !rest.endsWith("s") && !rest.endsWith("z")) {
            return rest.substring(0, rest.length() - 1);
        }
        return measure(rest) == 1 && endsShort(rest) ? rest + "e" : rest;
    }

    private static String yAsI(String word) {
        return word.endsWith("y") && hasVowel(cut(word, "y")) ? cut(word, "y") + "i" : word;
    }

    /// Only the longest matching suffix is tried.
    private static String replaced(List<Rule> rules, String word) {
        Rule longest = new Rule("", "");
        for (Rule rule : rules) {
            if (word.endsWith(rule.suffix) && rule.suffix.length() > longest.suffix.length()) {
                longest = rule;
            }
        }
        String rest = cut(word, longest.suffix);
        return measure(rest) > 0 ? rest + longest.replacement : word;
    }

    private static String withoutLast(String word) {
        for (String suffix : LAST) {
            if (word.endsWith(suffix)) {
                String rest = cut(word, suffix);
                boolean isKept = suffix.equals("ion") && !rest.endsWith("s") && !rest.endsWith("t");
                return measure(rest) > 1 && !isKept ? rest : word;
            }
        }
        return word;
    }

    private static String tidied(String word) {
        String rest = word;
        if (word.endsWith("e")) {
            String before = cut(word, "e");
            int measure = measure(before);
            rest = measure > 1 || (measure == 1 && !endsShort(before)) ? before : word;
        }
        return rest.endsWith("ll") && measure(rest) > 1 ? cut(rest, "l") : rest;
    }

    /// The number of vowel-consonant sequences.
    private static int measure(String word) {
        int count = 0;
        for (int i = 1; i < word.length(); i++) {
            if (isConsonant(word, i) && !isConsonant(word, i - 1)) {
                count++;
            }
        }
        return count;
    }

    private static boolean hasVowel(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (!isConsonant(word, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean endsDoubled(String word) {
        int last = word.length() - 1;
        return last > 0 && word.charAt(last) == word.charAt(last - 1) && isConsonant(word, last);
    }

    private static boolean endsShort(String word) {
        int last = word.length() - 1;
        return last > 1
                && isConsonant(word, last)
                && !isConsonant(word, last - 1)
                && isConsonant(word, last - 2)
                && "wxy".indexOf(word.charAt(last)) < 0;
    }

    private static boolean isConsonant(String word, int i) {
        return switch (word.charAt(i)) {
            case 'a', 'e', 'i', 'o', 'u' -> false;
            case 'y' -> i == 0 || !isConsonant(word, i - 1);
            default -> true;
        };
    }

    private static String cut(String word, String suffix) {
        return word.substring(0, word.length() - suffix.length());
    }

    private static List<Rule> rules(String text) {
        return Stream.of(text.split(" ", -1))
                .map(rule -> rule.split(">", -1))
                .map(parts -> new Rule(parts[0], parts[1]))
                .toList();
    }
}
