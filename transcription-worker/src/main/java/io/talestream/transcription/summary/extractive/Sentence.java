package io.talestream.transcription.summary.extractive;

import io.talestream.transcription.summary.TranscriptLine;
import java.util.List;

/// A sentence that may be told.
///
/// @param line which of the lines it is from
/// @param text as it would be told
/// @param words the numbers of its words
/// @param length as people count
/// @param isNarrated whether the one who leads the game said it
/// @param turnLength how many words were said with it at a stretch
record Sentence(
        int line,
        TranscriptLine from,
        String text,
        List<Integer> words,
        int length,
        boolean isNarrated,
        int turnLength) {
    private static final int SHORT = 4;

    boolean isQuestion() {
        return text.endsWith("?");
    }

    boolean isQuote() {
        return text.indexOf('"') >= 0 || text.indexOf('“') >= 0 || text.indexOf('”') >= 0;
    }

    /// Neither a fragment nor broken off nor a question to the players.
    boolean isWhole() {
        return length >= SHORT && !text.endsWith("--") && !text.endsWith("...") && !(isNarrated && isQuestion());
    }
}
