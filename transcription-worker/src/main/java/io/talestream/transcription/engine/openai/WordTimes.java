package io.talestream.transcription.engine.openai;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.transcription.engine.words.TimedWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Finds the times of the words of a segment. The words of the segment's text and the words with times are matched by
/// their letters. Where these differ or there are none, the words share the time of the segment by their lengths.
final class WordTimes {
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final int durationMs;
    private final List<Token> beside;
    private int next;
    private int passedMs;

    /// Letters with times: a word, or a part of one.
    private record Token(String letters, int startMs, int endMs, float confidence) {}

    /// @param beside words beside the segments
    WordTimes(JsonNode beside, int durationMs) {
        this.durationMs = durationMs;
        this.beside = tokens(beside);
    }

    /// The words of the next segment.
    List<TimedWord> of(JsonNode segment) {
        int startMs = ms(segment.path("start"), passedMs);
        int endMs = Math.max(startMs, ms(segment.path("end"), durationMs));
        passedMs = endMs;
        String text = segment.path("text").asText().strip();
        if (text.isEmpty()) {
            return List.of();
        }
        List<String> words = SPACE.splitAsStream(text).toList();
        List<Token> own = tokens(segment.path("words"));
        var match = new Match(own.isEmpty() ? beside : own, own.isEmpty() ? next : 0, confidence(segment), startMs);
        boolean isMatched = match.all(words);
        if (own.isEmpty()) {
            next = isMatched ? match.at : firstFrom(endMs);
        }
        return isMatched ? match.found : shared(words, startMs, endMs, confidence(segment));
    }

    private int firstFrom(int ms) {
        int first = next;
        while (first < beside.size() && beside.get(first).startMs < ms) {
            first++;
        }
        return first;
    }

    private static final class Match {
        private final List<TimedWord> found = new ArrayList<>();
        private final List<Token> tokens;
        private final float confidence;
        private int at;
        private int used;
        private int lastMs;

        Match(List<Token> tokens, int from, float confidence, int startMs) {
            this.tokens = tokens;
            this.at = from;
            this.confidence = confidence;
            this.lastMs = startMs;
        }

        boolean all(List<String> words) {
            return words.stream().allMatch(this::word);
        }

        private boolean word(String word) {
            String letters = letters(word);
            int startMs = letters.isEmpty() || at == tokens.size() ? lastMs : tokens.get(at).startMs;
            float sure = confidence;
            for (int done = 0; done < letters.length(); ) {
                if (at == tokens.size()) {
                    return false;
                }
                Token token = tokens.get(at);
                int count = Math.min(token.letters.length() - used, letters.length() - done);
                if (!token.letters.regionMatches(used, letters, done, count)) {
                    return false;
                }
                if (token.confidence >= 0) {
                    sure = done == 0 ? token.confidence : Math.min(sure, token.confidence);
                }
                lastMs = token.endMs;
                done += count;
                used += count;
                if (used == token.letters.length()) {
                    at++;
                    used = 0;
                }
            }
            found.add(new TimedWord(word, startMs, Math.max(startMs, lastMs), sure));
            return true;
        }
    }

    private static List<TimedWord> shared(List<String> words, int startMs, int endMs, float confidence) {
        long all = words.stream().mapToInt(String::length).sum();
        long passed = 0;
        List<TimedWord> found = new ArrayList<>();
        for (String word : words) {
            int from = startMs + (int) ((endMs - startMs) * passed / all);
            passed += word.length();
            found.add(new TimedWord(word, from, startMs + (int) ((endMs - startMs) * passed / all), confidence));
        }
        return found;
    }

    /// Those with letters.
    private List<Token> tokens(JsonNode words) {
        return words.valueStream()
                .map(word -> {
                    int startMs = ms(word.path("start"), 0);
                    float sure = (float) word.path("probability").asDouble(TimedWord.UNKNOWN);
                    return new Token(letters(word.path("word").asText()), startMs, ms(word.path("end"), startMs), sure);
                })
                .filter(token -> !token.letters.isEmpty())
                .toList();
    }

    private int ms(JsonNode seconds, int otherwise) {
        return seconds.isNumber() ? Math.clamp(Math.round(seconds.asDouble() * 1_000), 0, durationMs) : otherwise;
    }

    private static float confidence(JsonNode segment) {
        JsonNode logarithm = segment.path("avg_logprob");
        return logarithm.isNumber() ? (float) Math.exp(Math.min(0, logarithm.asDouble())) : TimedWord.UNKNOWN;
    }

    private static String letters(String text) {
        return NO_LETTER.matcher(text).replaceAll("").toLowerCase(Locale.ROOT);
    }
}
