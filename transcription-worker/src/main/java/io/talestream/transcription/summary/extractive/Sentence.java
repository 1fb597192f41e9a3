package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.transcript.Utterance;
import java.util.List;

/// A candidate sentence for the summary.
///
/// @param line index of its line
/// @param text text as it would appear in the summary
/// @param words ids of its words
/// @param length number of words, as people count them
/// @param isNarrated whether the game master said it
/// @param turnLength number of words of the uninterrupted turn it belongs to
record Sentence(
        int line, Utterance from, String text, List<Integer> words, int length, boolean isNarrated, int turnLength) {
    private static final int SHORT = 4;

    boolean isQuestion() {
        return text.endsWith("?");
    }

    boolean isQuote() {
        return text.indexOf('"') >= 0 || text.indexOf('“') >= 0 || text.indexOf('”') >= 0;
    }

    /// Neither a fragment nor interrupted nor a question to the players.
    boolean isWhole() {
        return length >= SHORT && !text.endsWith("--") && !text.endsWith("...") && !(isNarrated && isQuestion());
    }
}
