package io.talestream.search.document;

import io.talestream.search.index.FoldedText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Detects probable names in speech: capitalised words inside a sentence, alone and in sequence (`Lady Kima of
/// Vord`). It is a heuristic for autocompletion: a name missed in one sentence is usually detected in another.
public final class Names {
    static final int MOST = 24;
    static final int LONGEST = 80;
    private static final int MOST_WORDS = 4;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}'\u2018\u2019\u02bc-]*");
    private static final Pattern POSSESSIVE = Pattern.compile("['\u2019\u02bc][sS]?$");
    private static final Set<String> LINKS = Set.of("of", "the", "de", "von", "van", "la", "le");

    /// Words that are capitalised for other reasons than being a name.
    private static final Set<String> COMMON = Set.of(("a about after again all also am an and any are as at be because"
        + " been before but by can cant come could did didnt do does doesnt done dont for from get give go god good"
        + " got great guys had has have he hell hello her here heres hes hey hi him his how i id if ill im in is isnt"
        + " it its ive just know let lets like look make maybe me mhm mm my nice no nope not now of off oh ok okay on"
        + " once one only or our out over perfect please put really right roll say see shall she shes should so some"
        + " sorry still sure take tell thank thanks that thats the their them then there theres these they theyre this"
        + " those though three to too try two um up us very wait was we well were what whats when where which while"
        + " who whos why will with wont would wow yeah yep yes yet you your youre youve")
            .split(" "));

    private final String text;
    private final Set<String> found = new LinkedHashSet<>();
    private final List<String> run = new ArrayList<>();
    private final List<String> links = new ArrayList<>();
    private boolean runBeginsSentence;

    private Names(String text) {
        this.text = text;
    }

    /// In the format of [io.talestream.search.index.Fields#NAMES], limited to the maximum per passage.
    public static List<String> in(String text) {
        return keyed(new Names(text).read()).stream().limit(MOST).toList();
    }

    /// The same format for known names.
    public static List<String> keyed(Collection<String> names) {
        return names.stream()
                .filter(name -> name.length() <= LONGEST && name.indexOf('|') < 0)
                .map(name -> FoldedText.of(name) + "|" + name)
                .distinct()
                .toList();
    }

    private Set<String> read() {
        Matcher words = WORD.matcher(text);
        int end = 0;
        while (words.find()) {
            String between = text.substring(end, words.start());
            word(words.group(), between, end == 0);
            end = words.end();
        }
        endRun();
        return found;
    }

    private void word(String word, String between, boolean first) {
        boolean follows = !first && between.equals(" ");
        if (!follows) {
            endRun();
        }
        if (follows && !run.isEmpty() && LINKS.contains(word)) {
            links.add(word);
        } else if (isCapitalised(word)) {
            if (run.isEmpty()) {
                runBeginsSentence = first || endsSentence(between);
            }
            run.addAll(links);
            links.clear();
            run.add(word);
        } else {
            endRun();
        }
    }

    /// The first word of a sentence is capitalised even if it is not a name.
    private void endRun() {
        boolean drops = !run.isEmpty() && (isCommon(run.getFirst()) || (runBeginsSentence && run.size() == 1));
        List<String> name = drops ? run.subList(1, run.size()) : run;
        while (!name.isEmpty() && (LINKS.contains(name.getFirst()) || isCommon(name.getFirst()))) {
            name = name.subList(1, name.size());
        }
        if (!name.isEmpty()) {
            if (name.size() <= MOST_WORDS) {
                found.add(POSSESSIVE.matcher(String.join(" ", name)).replaceFirst(""));
            }
            for (String each : name) {
                if (!LINKS.contains(each) && !isCommon(each)) {
                    found.add(POSSESSIVE.matcher(each).replaceFirst(""));
                }
            }
        }
        run.clear();
        links.clear();
    }

    private static boolean isCommon(String word) {
        return COMMON.contains(FoldedText.of(word));
    }

    /// `Grog` and `Vex'ahlia`, but neither a single letter nor a word in capitals.
    private static boolean isCapitalised(String word) {
        return word.codePointCount(0, word.length()) > 1
                && Character.isUpperCase(word.codePointAt(0))
                && word.codePoints().skip(1).anyMatch(Character::isLowerCase);
    }

    private static boolean endsSentence(String between) {
        return between.chars().anyMatch(c -> ".!?…:;\"“”—–-([".indexOf(c) >= 0);
    }
}
