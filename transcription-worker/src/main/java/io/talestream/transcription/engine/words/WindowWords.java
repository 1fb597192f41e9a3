package io.talestream.transcription.engine.words;

import java.util.List;

/// The words of a window.
///
/// @param language its BCP 47 tag; empty if it is not known
public record WindowWords(String language, List<TimedWord> words) {
    public WindowWords {
        words = List.copyOf(words);
    }
}
