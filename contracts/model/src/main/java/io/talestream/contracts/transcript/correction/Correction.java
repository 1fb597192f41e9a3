package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A change to one utterance of the base: its text, whether it is secret, or both. It keeps the time and the
/// beginning of the utterance, to find it again in another transcript of the same session.
///
/// @param original the beginning of the base's text
public record Correction(
        int ordinal, Optional<Span> span, String original, Optional<String> text, Optional<Boolean> secret) {
    /// Enough of the original to distinguish it from others.
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

    /// The correction that brings an utterance of the base to the given text and secrecy; empty if it already has
    /// them.
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
        return base.with(
                text.orElse(base.text()),
                text.map(corrected -> words(base.words(), corrected)).orElse(base.words()),
                secret.orElse(base.secret()));
    }

    static String beginning(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST_ORIGINAL
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_ORIGINAL));
    }

    /// If the number of words is unchanged, each word keeps its time; otherwise the times of words are unknown.
    private static List<Word> words(List<Word> original, String corrected) {
        String[] words = corrected.strip().split("\\s+", -1);
        if (words.length != original.size()) {
            return List.of();
        }
        List<Word> timed = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            if (words[i].codePointCount(0, words[i].length()) > Word.LONGEST) {
                return List.of();
            }
            timed.add(new Word(words[i], original.get(i).span(), original.get(i).confidence()));
        }
        return timed;
    }
}
