package io.talestream.transcription.engine.words;

import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Groups words into utterances. An utterance ends with its sentence, before a pause, before another speaker, and
/// before it grows too long to display.
final class Utterances {
    private static final int PAUSE_MS = 1_500;
    private static final int MOST_WORDS = 60;

    private final Consumer<Utterance> to;
    private RawSpeakers.Reader speakers = RawSpeakers.NONE.new Reader();
    private String speaker = Utterance.UNKNOWN_SPEAKER;
    private final List<Word> words = new ArrayList<>();
    private int said;
    private long lastMs;

    Utterances(Consumer<Utterance> to) {
        this.to = to;
    }

    /// Must be called before the first word.
    void said(RawSpeakers by) {
        speakers = by.new Reader();
    }

    /// Times are made monotonic, whatever the engine reports.
    void add(long windowMs, TimedWord word) {
        long start = Math.max(lastMs, windowMs + Math.max(0, word.startMs()));
        long end = Math.max(start, windowMs + word.endMs());
        String next = speakers.speakerAt(windowMs + word.startMs());
        if (!words.isEmpty() && (start - words.getLast().span().endMs() >= PAUSE_MS || !next.equals(speaker))) {
            say();
        }
        speaker = next;
        String text =
                word.text().length() <= Word.LONGEST ? word.text() : word.text().substring(0, Word.LONGEST);
        words.add(new Word(text, new Span(start, end), confidence(word.confidence())));
        lastMs = start;
        if (word.endsSentence() || words.size() == MOST_WORDS) {
            say();
        }
    }

    int end() {
        if (!words.isEmpty()) {
            say();
        }
        return said;
    }

    private void say() {
        double sure = words.stream()
                .flatMap(word -> word.confidence().stream())
                .mapToDouble(Confidence::value)
                .average()
                .orElse(TimedWord.UNKNOWN);
        long end = words.stream().mapToLong(word -> word.span().endMs()).max().orElseThrow();
        to.accept(new Utterance(
                said++,
                speaker,
                Optional.of(new Span(words.getFirst().span().startMs(), end)),
                words.stream().map(Word::text).collect(Collectors.joining(" ")),
                confidence(sure),
                words));
        words.clear();
    }

    private static Optional<Confidence> confidence(double value) {
        return value < 0
                ? Optional.empty()
                : Optional.of(new Confidence(Math.round(Math.min(value, 1) * 1_000) / 1_000.0));
    }
}
