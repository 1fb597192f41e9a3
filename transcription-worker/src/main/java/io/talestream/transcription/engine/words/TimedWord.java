package io.talestream.transcription.engine.words;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/// A word from an engine, with the punctuation that follows it. Times are relative to its window.
///
/// @param confidence from 0 to 1, or [#UNKNOWN]
public record TimedWord(String text, int startMs, int endMs, float confidence) {
    public static final float UNKNOWN = -1;

    private static final String SENTENCE_ENDS = ".!?…。！？";

    /// Whether a sentence ends with this word.
    public boolean endsSentence() {
        return !text.isEmpty() && SENTENCE_ENDS.indexOf(text.charAt(text.length() - 1)) >= 0;
    }

    public static TimedWord read(DataInputStream in) throws IOException {
        return new TimedWord(in.readUTF(), in.readInt(), in.readInt(), in.readFloat());
    }

    public void write(DataOutputStream out) throws IOException {
        out.writeUTF(text);
        out.writeInt(startMs);
        out.writeInt(endMs);
        out.writeFloat(confidence);
    }
}
