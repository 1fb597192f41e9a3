package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.transcript.Utterance;
import java.util.List;
import java.util.Optional;

/// A candidate sentence for the summary.
///
/// @param line index of its line
/// @param text text as it would appear in the summary
/// @param words ids of its words
/// @param length number of words, as people count them
/// @param isNarrated whether the game master said it
/// @param turnLength number of words of the uninterrupted turn it belongs to
/// @param content number of its content words
record Sentence(
        int line,
        Utterance from,
        String text,
        List<Integer> words,
        int length,
        boolean isNarrated,
        int turnLength,
        int content) {
    private static final int SHORT = 4;
    private static final int TELLING = 2;

    boolean isQuestion() {
        return text.endsWith("?");
    }

    boolean isQuote() {
        return text.indexOf('"') >= 0 || text.indexOf('“') >= 0 || text.indexOf('”') >= 0;
    }

    /// Neither a fragment nor interrupted nor a question to the players, and about something.
    boolean isWhole() {
        return length >= SHORT
                && !text.endsWith("--")
                && !text.endsWith("...")
                && !(isNarrated && isQuestion())
                && text.codePointCount(0, text.length()) <= RecapEntry.LONGEST
                && content > 0;
    }

    /// Whether it tells something: a question or a short exclamation does not.
    boolean isTelling() {
        return isWhole() && !isQuestion() && content >= TELLING;
    }

    /// Whether a player said it, as a statement of at most so many words.
    boolean isSaying(int most) {
        return isTelling() && !isNarrated && length <= most;
    }

    RecapEntry entry() {
        return new RecapEntry(
                text, isNarrated ? Optional.empty() : Optional.of(from.speaker()), List.of(MomentRef.of(from)));
    }
}
