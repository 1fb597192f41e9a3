package io.talestream.contracts.transcript;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// One utterance of a speaker, with its place in the transcript. Text without times has no span, which differs from a
/// span at zero. An utterance with words has a span, since words are timed. A secret utterance is hidden from
/// players. Besides speech, a transcript may have the messages of a chat log.
public record Utterance(
        int ordinal,
        String speaker,
        Optional<Span> span,
        String text,
        Optional<Confidence> confidence,
        List<Word> words,
        boolean secret,
        Kind kind) {
    public enum Kind {
        SPEECH,
        /// A message of the chat of a virtual tabletop.
        CHAT,
        /// The result of dice.
        ROLL,
        /// A message to some of the group.
        WHISPER,
        /// A note that was taken while recording.
        NOTE;

        /// As in files and responses.
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<Kind> of(String text) {
            return Stream.of(values()).filter(kind -> kind.text().equals(text)).findFirst();
        }
    }

    /// The maximum per transcript: in six hours, that is nine in every second.
    public static final int MOST = 200_000;

    public static final int LONGEST_SPEAKER = 200;
    public static final int LONGEST_TEXT = 20_000;
    public static final int MOST_WORDS = 20_000;

    /// The label of a speaker whom the source does not name.
    public static final String UNKNOWN_SPEAKER = "Unknown";

    public Utterance(
            int ordinal,
            String speaker,
            Optional<Span> span,
            String text,
            Optional<Confidence> confidence,
            List<Word> words) {
        this(ordinal, speaker, span, text, confidence, words, false);
    }

    public Utterance(
            int ordinal,
            String speaker,
            Optional<Span> span,
            String text,
            Optional<Confidence> confidence,
            List<Word> words,
            boolean secret) {
        this(ordinal, speaker, span, text, confidence, words, secret, Kind.SPEECH);
    }

    /// A message or a note, which has a time but no length.
    public static Utterance message(int ordinal, String speaker, long atMs, String text, boolean secret, Kind kind) {
        Optional<Span> span = Optional.of(Span.at(atMs));
        return new Utterance(ordinal, speaker, span, text, Optional.empty(), List.of(), secret, kind);
    }

    public boolean isSpeech() {
        return kind == Kind.SPEECH;
    }

    public boolean isNote() {
        return kind == Kind.NOTE;
    }

    public Utterance numbered(int other) {
        return new Utterance(other, speaker, span, text, confidence, words, secret, kind);
    }

    public Utterance {
        if (ordinal < 0 || ordinal >= MOST) {
            throw new InvalidField("ordinal", "must be between 0 and %d".formatted(MOST - 1));
        }
        Text.line("speaker", speaker, LONGEST_SPEAKER);
        if (text.isBlank()) {
            throw new InvalidField("text", "must not be blank");
        }
        Text.prose("text", text, LONGEST_TEXT);
        words = List.copyOf(words);
        if (words.size() > MOST_WORDS) {
            throw new InvalidField("words", "must be at most %d, are %d".formatted(MOST_WORDS, words.size()));
        }
        if (span.isEmpty() && !words.isEmpty()) {
            throw new InvalidField("words", "must not be timed where the utterance is not");
        }
    }

    public Utterance saidBy(String other) {
        return other.equals(speaker)
                ? this
                : new Utterance(ordinal, other, span, text, confidence, words, secret, kind);
    }

    /// The same utterance of a recording that began earlier.
    public Utterance later(long ms) {
        return ms == 0
                ? this
                : new Utterance(
                        ordinal,
                        speaker,
                        span.map(at -> at.later(ms)),
                        text,
                        confidence,
                        words.stream()
                                .map(word -> new Word(word.text(), word.span().later(ms), word.confidence()))
                                .toList(),
                        secret,
                        kind);
    }

    public Utterance hidden() {
        return with(text, words, true);
    }

    public Utterance with(String newText, List<Word> newWords, boolean isSecret) {
        return new Utterance(ordinal, speaker, span, newText, confidence, newWords, isSecret, kind);
    }
}
