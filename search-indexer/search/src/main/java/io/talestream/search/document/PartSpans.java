package io.talestream.search.document;

import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The time span of each part of an utterance: from its word timings if the speech engine supplied them, otherwise
/// in proportion to the letters, at a constant speaking rate. The parts of an utterance start in order and stay
/// within it.
final class PartSpans {
    private final Span whole;
    private final List<Word> words;
    private final double wordLettersPerLetter;
    private final long letters;
    private int word;
    private long wordLetters;

    private PartSpans(Span whole, List<Word> words, long letters) {
        this.whole = whole;
        this.words = words;
        this.letters = letters;
        long inWords = words.stream().mapToLong(each -> letters(each.text())).sum();
        this.wordLettersPerLetter = (double) inWords / letters;
    }

    static List<Optional<Span>> of(Utterance utterance, List<String> parts) {
        if (parts.size() == 1 || utterance.span().isEmpty()) {
            return parts.stream().map(_ -> utterance.span()).toList();
        }
        long letters = parts.stream().mapToLong(PartSpans::letters).sum();
        var times = new PartSpans(utterance.span().get(), utterance.words(), letters);
        List<Optional<Span>> spans = new ArrayList<>();
        long until = 0;
        long earliest = times.whole.startMs();
        for (String part : parts) {
            long from = until;
            until += letters(part);
            Span span = times.words.isEmpty() ? times.byShare(from, until) : times.byWords(until);
            long start = Math.clamp(span.startMs(), earliest, times.whole.endMs());
            long end = Math.clamp(span.endMs(), start, times.whole.endMs());
            spans.add(Optional.of(new Span(start, end)));
            earliest = start;
        }
        return spans;
    }

    private Span byShare(long from, long until) {
        long lasts = whole.endMs() - whole.startMs();
        return new Span(whole.startMs() + lasts * from / letters, whole.startMs() + lasts * until / letters);
    }

    /// From the first word that no earlier part has, to the word in which this part ends. The spelling of the words
    /// can differ slightly from the text, so positions are compared proportionally.
    private Span byWords(long until) {
        int first = Math.min(word, words.size() - 1);
        int last = first;
        while (word < words.size() && wordLetters < Math.round(until * wordLettersPerLetter)) {
            last = word;
            wordLetters += letters(words.get(word).text());
            word++;
        }
        long start = words.get(first).span().startMs();
        return new Span(start, Math.max(start, words.get(last).span().endMs()));
    }

    private static long letters(String text) {
        return text.codePoints().filter(c -> !Character.isWhitespace(c)).count();
    }
}
