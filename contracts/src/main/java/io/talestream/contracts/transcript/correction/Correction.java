package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What is changed about one utterance of the base: its text, whether it is secret, or both. It remembers
/// when that was said and how it began, to find it again in another transcript of the same evening.
///
/// @param original how the base's text begins
public record Correction(
        int ordinal, Optional<Span> span, String original, Optional<String> text, Optional<Boolean> secret) {
    /// As much of the original as tells it from others.
    public static final int LONGEST_ORIGINAL = 400;

    public Correction {
        if (ordinal < 0 || ordinal >= Utterance.MOST) {
            throw new InvalidField("ordinal", "must be between 0 and %d".formatted(Utterance.MOST - 1));
        }
        Text.prose("original", original, LONGEST_ORIGINAL);
        text.ifPresent(Correction::checkedText);
        if (text.isEmpty() && secret.isEmpty()) {
            throw new InvalidField("correction", "must change something");
        }
    }

    public static String checkedText(String text) {
        if (text.isBlank()) {
            throw new InvalidField("text", "must not be blank");
        }
        return Text.prose("text", text, Utterance.LONGEST_TEXT);
    }

    /// What is left to change about an utterance of the base where these are wanted; nothing if it is so
    /// already.
    public static Optional<Correction> of(Utterance base, Optional<String> text, Optional<Boolean> secret) {
        Optional<String> newText = text.filter(wanted -> !wanted.equals(base.text()));
        Optional<Boolean> newSecret = secret.filter(wanted -> wanted != base.secret());
        return newText.isEmpty() && newSecret.isEmpty()
                ? Optional.empty()
                : Optional.of(new Correction(base.ordinal(), base.span(), beginning(base.text()), newText, newSecret));
    }

    public boolean hides() {
        return secret.orElse(false);
    }

    public Utterance applied(Utterance base) {
        return new Utterance(
                base.ordinal(),
                base.speaker(),
                base.span(),
                text.orElse(base.text()),
                base.confidence(),
                text.map(mended -> words(base.words(), mended)).orElse(base.words()),
                secret.orElse(base.secret()));
    }

    static String beginning(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST_ORIGINAL
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_ORIGINAL));
    }

    /// Word for word, the times are still known; else nobody knows when which word was said.
    private static List<Word> words(List<Word> heard, String mended) {
        String[] words = mended.strip().split("\\s+", -1);
        if (words.length != heard.size()) {
            return List.of();
        }
        List<Word> timed = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            if (words[i].codePointCount(0, words[i].length()) > Word.LONGEST) {
                return List.of();
            }
            timed.add(new Word(words[i], heard.get(i).span(), heard.get(i).confidence()));
        }
        return timed;
    }
}
