package io.talestream.transcription.engine.whisper;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/// A word from whisper.cpp, with the punctuation that follows it. Times are relative to its window.
record WhisperWord(String text, int startMs, int endMs, float confidence) {
    static WhisperWord read(DataInputStream in) throws IOException {
        return new WhisperWord(in.readUTF(), in.readInt(), in.readInt(), in.readFloat());
    }

    void write(DataOutputStream out) throws IOException {
        out.writeUTF(text);
        out.writeInt(startMs);
        out.writeInt(endMs);
        out.writeFloat(confidence);
    }
}
