package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.text.WordCount;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Splits speech into sentences. Long sentences are split where an independent clause begins, and text without
/// punctuation after a fixed number of words.
final class Sentences {
    private static final Pattern END = Pattern.compile("(?<=[.!?…][\"”'’)\\]]{0,2})\\s+|(?<=[。！？])|\\R+");
    private static final Pattern CLAUSE = Pattern.compile(
            ";\\s+|--\\s+(?=(?:and|but|so) )|, (?=(?:and|but|so|then) (?:they|he|she|it|you|there|the|this"
                    + "|that|as) )| (?=and (?:they|he|she|it|you) )");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final int LONG = 24;
    private static final int SHORT_CLAUSE = 6;
    private static final int LONGEST = 60;

    private Sentences() {}

    static List<String> of(String text) {
        List<String> sentences = new ArrayList<>();
        for (String sentence : END.split(text, -1)) {
            if (sentence.isBlank()) {
                continue;
            }
            if (WordCount.of(sentence) <= LONG) {
                sentences.add(sentence);
            } else {
                clauses(sentence).forEach(clause -> addInPieces(clause, sentences));
            }
        }
        return sentences;
    }

    private static List<String> clauses(String sentence) {
        List<String> clauses = new ArrayList<>();
        String current = "";
        for (String clause : CLAUSE.split(sentence, -1)) {
            if (clause.isBlank()) {
                continue;
            }
            if (current.isEmpty()) {
                current = clause;
            } else if (WordCount.of(current) < SHORT_CLAUSE || WordCount.of(clause) < SHORT_CLAUSE) {
                current = current + ", " + clause;
            } else {
                clauses.add(current);
                current = clause;
            }
        }
        clauses.add(current);
        return clauses;
    }

    private static void addInPieces(String clause, List<String> to) {
        if (WordCount.of(clause) <= LONGEST) {
            to.add(clause);
            return;
        }
        List<String> words = List.of(SPACE.split(clause.strip(), -1));
        for (int i = 0; i < words.size(); i += LONG) {
            to.add(String.join(" ", words.subList(i, Math.min(words.size(), i + LONG))));
        }
    }
}
