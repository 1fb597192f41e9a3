package io.talestream.search.question;

import io.talestream.search.index.FoldedText;
import io.talestream.search.question.Question.AnyOf;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The significant words of a question, each once, and the pairs of adjacent words.
///
/// A question of several sentences is a story: it describes a scene, and no single moment has all its words. A
/// phrase quoted in a story is treated like the rest of it.
///
/// @param quoted the phrases of a story
public record QueryWords(boolean isStory, List<String> words, List<Pair> pairs, List<String> quoted) {
    private static final int STORY = 8;
    private static final int FEW = 3;

    public record Pair(String left, String right) {
        public String asOne() {
            return left + right;
        }
    }

    public static QueryWords of(Question question) {
        List<String> plain = question.words().map(Term.Word::text).toList();
        List<String> all =
                question.wanted().stream().flatMap(QueryWords::wordsOf).toList();
        if (significant(all).size() >= STORY) {
            List<String> quoted = question.wanted().stream()
                    .filter(QueryWords::isPhrase)
                    .map(any -> any.terms().getFirst().text())
                    .toList();
            return new QueryWords(true, significant(all), pairs(all), quoted);
        }
        boolean nothingElse = plain.size() == question.wanted().size();
        List<String> words = significant(plain);
        return new QueryWords(false, words.isEmpty() && nothingElse ? distinct(plain) : words, pairs(plain), List.of());
    }

    /// Whether this term is required on its own: it is neither a plain word nor a quote in a story.
    public boolean isRequired(AnyOf any) {
        boolean isWord = any.terms().size() == 1 && any.terms().getFirst() instanceof Term.Word;
        return !isWord && !(isStory && isPhrase(any));
    }

    /// How many of the words are required: all, if they are few.
    public int needed(MatchThreshold closeness) {
        int all = words.size();
        return switch (closeness) {
            case STRICT, NEAR -> all <= FEW ? all : all - 1;
            case LOOSE -> Math.max(1, all / 2);
        };
    }

    private static Stream<String> wordsOf(AnyOf any) {
        if (any.terms().size() > 1) {
            return Stream.of();
        }
        return switch (any.terms().getFirst()) {
            case Term.Word(String text) -> Stream.of(text);
            case Term.Phrase(String text) -> Stream.of(text.split(" ", -1));
            case Term.Prefix _, Term.SpokenBy _ -> Stream.of();
        };
    }

    private static boolean isPhrase(AnyOf any) {
        return any.terms().size() == 1 && any.terms().getFirst() instanceof Term.Phrase;
    }

    private static List<String> significant(List<String> words) {
        return distinct(words.stream().filter(word -> !FunctionWords.has(word)).toList());
    }

    private static List<String> distinct(List<String> words) {
        Set<String> seen = new HashSet<>();
        return words.stream().filter(word -> seen.add(FoldedText.of(word))).toList();
    }

    private static List<Pair> pairs(List<String> words) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 1; i < words.size(); i++) {
            var pair = new Pair(words.get(i - 1), words.get(i));
            if (!FunctionWords.has(pair.left()) || !FunctionWords.has(pair.right())) {
                pairs.add(pair);
            }
        }
        return pairs.stream().distinct().toList();
    }
}
