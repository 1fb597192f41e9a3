package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.summary.Scene;
import io.talestream.contracts.text.ContentWords;
import io.talestream.contracts.text.Words;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.transcription.summary.SummaryInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Titles of scenes: the names and content words that are most characteristic of a scene, terms of the glossary first.
final class SceneTitles {
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final int TERMS = 3;
    private static final int OFTEN = 2;
    private static final double NAME = 2.5;

    private static final class Term {
        int count;
        String written = "";
    }

    private final SummaryInput input;
    private final SessionStatistics backdrop;

    /// The lines with each term of the glossary.
    private final Map<String, int[]> glossary = new HashMap<>();

    SceneTitles(SummaryInput input, SessionStatistics backdrop) {
        this.input = input;
        this.backdrop = backdrop;
        List<String> lines = input.lines().stream()
                .map(line -> line.text().toLowerCase(Locale.ROOT))
                .toList();
        for (String term : input.glossary().terms()) {
            String lower = term.toLowerCase(Locale.ROOT);
            glossary.put(
                    term,
                    IntStream.range(0, lines.size())
                            .filter(line -> lines.get(line).contains(lower))
                            .toArray());
        }
    }

    /// Of the lines from `from` (inclusive) to `to` (exclusive).
    String of(int from, int to, int number) {
        List<Utterance> lines = input.lines().subList(from, to);
        List<String> terms = new ArrayList<>(glossaryTerms(from, to));
        Map<Integer, Term> words = words(lines);
        words.entrySet().stream()
                .filter(word -> word.getValue().count >= OFTEN)
                .sorted(Comparator.comparingDouble(
                                (Map.Entry<Integer, Term> word) -> -score(word.getKey(), word.getValue().count))
                        .thenComparing(word -> backdrop.spelled(word.getKey())))
                .map(word -> word.getValue().written)
                .filter(word -> terms.stream().noneMatch(term -> containsWord(term, word)))
                .limit(Math.max(0, TERMS - terms.size()))
                .toList()
                .forEach(terms::add);
        String title = terms.stream().limit(TERMS).collect(Collectors.joining(", "));
        return title.isEmpty() || title.codePointCount(0, title.length()) > Scene.LONGEST_TITLE
                ? "Scene " + number
                : Character.toString(Character.toTitleCase(title.codePointAt(0)))
                        + title.substring(Character.charCount(title.codePointAt(0)));
    }

    /// A word that occurs throughout the session says nothing about one scene.
    private double score(int word, int count) {
        return count * backdrop.rarity(word) * (backdrop.isName(word) ? NAME : 1);
    }

    /// Those that are said more often here than in an average part of this length.
    private List<String> glossaryTerms(int from, int to) {
        Map<String, Integer> said = new HashMap<>();
        glossary.forEach((term, lines) -> {
            int here = (int) Arrays.stream(lines)
                    .filter(line -> line >= from && line < to)
                    .count();
            if (here >= OFTEN && (long) here * input.lines().size() > (long) lines.length * (to - from)) {
                said.put(term, here);
            }
        });
        return said.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(TERMS - 1L)
                .map(Map.Entry::getKey)
                .toList();
    }

    private Map<Integer, Term> words(List<Utterance> lines) {
        Map<Integer, Term> words = new HashMap<>();
        for (Utterance line : lines) {
            for (String piece : SPACE.split(line.text(), -1)) {
                List<String> content = ContentWords.of(piece);
                if (content.size() == 1) {
                    int number = backdrop.number(content.getFirst());
                    Term term = words.computeIfAbsent(number, _ -> new Term());
                    term.count++;
                    term.written = term.written.isEmpty() ? written(number, piece) : term.written;
                }
            }
        }
        words.values().removeIf(term -> term.written.isEmpty());
        return words;
    }

    private String written(int word, String piece) {
        String plain = SessionStatistics.plain(piece);
        return backdrop.isName(word) ? plain : plain.toLowerCase(Locale.ROOT);
    }

    private static boolean containsWord(String term, String word) {
        return Words.of(term).containsAll(Words.of(word));
    }
}
