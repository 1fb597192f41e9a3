package io.talestream.contracts.transcript;

import io.talestream.contracts.text.Text;
import java.util.Optional;

/// One word of an utterance with the punctuation that follows it. Only speech engines provide words, always with
/// times.
public record Word(String text, Span span, Optional<Confidence> confidence) {
    public static final int LONGEST = 1_000;

    public Word {
        Text.line("word", text, LONGEST);
    }
}
