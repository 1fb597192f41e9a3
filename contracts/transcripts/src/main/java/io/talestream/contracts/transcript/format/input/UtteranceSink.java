package io.talestream.contracts.transcript.format.input;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Utterance.Kind;
import io.talestream.contracts.transcript.Word;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Receives the utterances of a reader: numbers them in the order they are found and enforces the limits of a
/// transcript.
public final class UtteranceSink {
    private final Consumer<Utterance> to;
    private int delivered;

    public UtteranceSink(Consumer<Utterance> to) {
        this.to = to;
    }

    public static String speaker(String label) {
        String name = SpokenText.clean(label);
        return name.isEmpty() ? Utterance.UNKNOWN_SPEAKER : name;
    }

    /// Emits an utterance, with the spelling of the source. Blank text is skipped, and text that is too long for one
    /// utterance becomes several; each keeps the whole span, since the time of the cut is unknown.
    public void say(InputLocation place, String speaker, Optional<Span> span, CharSequence text) {
        String name = speaker(speaker);
        for (String part : LongText.parts(SpokenText.clean(text), Utterance.LONGEST_TEXT)) {
            add(place, name, span, part, Optional.empty(), List.of(), false);
        }
    }

    public void add(
            InputLocation place,
            String speaker,
            Optional<Span> span,
            String text,
            Optional<Confidence> confidence,
            List<Word> words,
            boolean secret) {
        add(place, speaker, span, text, confidence, words, secret, Kind.SPEECH);
    }

    public void add(
            InputLocation place,
            String speaker,
            Optional<Span> span,
            String text,
            Optional<Confidence> confidence,
            List<Word> words,
            boolean secret,
            Kind kind) {
        if (delivered == Utterance.MOST) {
            throw place.expected("at most %d utterances".formatted(Utterance.MOST));
        }
        try {
            to.accept(new Utterance(delivered, speaker, span, text, confidence, words, secret, kind));
        } catch (InvalidField e) {
            throw place.refused(e);
        }
        delivered++;
    }

    /// Rejects a transcript without utterances.
    public void complete() {
        if (delivered == 0) {
            throw new UnreadableTranscript("end", "expected at least one utterance");
        }
    }
}
