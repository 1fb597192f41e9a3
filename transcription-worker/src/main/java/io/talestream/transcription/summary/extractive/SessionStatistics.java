package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.text.WordCount;
import io.talestream.contracts.text.Words;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SummaryInput;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Statistics of the whole session, against which a passage is weighed: the spread of each word, which words are names,
/// who the game master is, and whether it is in English.
final class SessionStatistics {
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final int WINDOW = 400;
    private static final double LEADS = 0.3;
    private static final double ALONE = 0.9;
    private static final int NAME_SEEN = 2;
    private static final int NAME_CLEARLY = 4;
    /// If more than this share of the words inside sentences is capitalised, as in German, capitals do not mark names.
    private static final double CAPITALS = 0.18;

    private static final List<String> ENGLISH = List.of("the", "and", "you", "to", "of", "is", "it", "that");
    private static final double ENGLISH_SHARE = 0.1;

    private static final class Uses {
        int windows;
        int lastWindow = -1;
        int small;
        int capital;
        int all;
    }

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> spelled = new ArrayList<>();
    private final List<Uses> uses = new ArrayList<>();
    private final Map<String, Integer> wordsBySpeaker = new HashMap<>();
    private final BitSet names = new BitSet();
    private final BitSet glossary = new BitSet();
    private final Optional<String> narrator;
    private final boolean isEnglish;
    private int words;

    SessionStatistics(SummaryInput input) {
        input.lines().forEach(this::read);
        input.glossary().terms().forEach(term -> Words.of(term).forEach(word -> glossary.set(number(word))));
        findNames();
        this.narrator = findNarrator();
        this.isEnglish = input.language()
                .map(language ->
                        Locale.forLanguageTag(language.tag()).getLanguage().equals("en"))
                .orElseGet(this::looksEnglish);
    }

    boolean isEnglish() {
        return isEnglish;
    }

    boolean isNarrator(String speaker) {
        return narrator.filter(speaker::equals).isPresent();
    }

    int words() {
        return words;
    }

    /// The rarity of a word: 0 if it occurs throughout the session.
    double rarity(int word) {
        int windows = words / WINDOW + 1;
        return Math.log((windows + 1.0) / (uses.get(word).windows + 1.0));
    }

    boolean isName(int word) {
        return names.get(word) || glossary.get(word);
    }

    String spelled(int word) {
        return spelled.get(word);
    }

    List<Integer> numbers(String text) {
        return Words.of(text).stream().map(this::number).toList();
    }

    private void read(Utterance line) {
        boolean begins = true;
        for (String piece : SPACE.split(line.text(), -1)) {
            for (String word : Words.of(piece)) {
                Uses use = uses.get(number(word));
                use.all++;
                if (use.lastWindow != words / WINDOW) {
                    use.lastWindow = words / WINDOW;
                    use.windows++;
                }
                if (!begins) {
                    count(use, piece);
                }
                words++;
            }
            begins = piece.isEmpty() || ".!?\"”-…:".indexOf(piece.charAt(piece.length() - 1)) >= 0;
        }
        wordsBySpeaker.merge(line.speaker(), WordCount.of(line.text()), Integer::sum);
    }

    private static void count(Uses use, String piece) {
        String word = plain(piece);
        if (!word.isEmpty() && Character.isUpperCase(word.charAt(0))) {
            use.capital++;
        } else {
            use.small++;
        }
    }

    /// Without punctuation around it and the genitive 's.
    static String plain(String piece) {
        int start = 0;
        while (start < piece.length() && !Words.isPart(piece.charAt(start))) {
            start++;
        }
        int end = piece.length();
        while (end > start && !Words.isPart(piece.charAt(end - 1))) {
            end--;
        }
        String word = piece.substring(start, end);
        return word.endsWith("'s") || word.endsWith("’s") ? word.substring(0, word.length() - 2) : word;
    }

    private void findNames() {
        long capital = uses.stream().mapToLong(use -> use.capital).sum();
        long small = uses.stream().mapToLong(use -> use.small).sum();
        if (capital > CAPITALS * (capital + small)) {
            return;
        }
        for (int i = 0; i < uses.size(); i++) {
            Uses use = uses.get(i);
            if (use.capital >= NAME_SEEN
                    && use.capital > NAME_CLEARLY * use.small
                    && spelled.get(i).length() > 1) {
                names.set(i);
            }
        }
    }

    private Optional<String> findNarrator() {
        int all = Math.max(
                1, wordsBySpeaker.values().stream().mapToInt(Integer::intValue).sum());
        return wordsBySpeaker.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .filter(most -> most.getValue() > LEADS * all && most.getValue() < ALONE * all)
                .map(Map.Entry::getKey);
    }

    private boolean looksEnglish() {
        int seen = ENGLISH.stream()
                .filter(numbers::containsKey)
                .mapToInt(word -> uses.get(number(word)).all)
                .sum();
        return seen > ENGLISH_SHARE * words;
    }

    /// @param word a stem
    int number(String word) {
        return numbers.computeIfAbsent(word, _ -> {
            uses.add(new Uses());
            spelled.add(word);
            return uses.size() - 1;
        });
    }
}
