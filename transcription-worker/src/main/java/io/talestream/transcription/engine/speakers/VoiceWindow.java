package io.talestream.transcription.engine.speakers;

/// A short stretch of speech and its voice.
final class VoiceWindow {
    private final long startMs;
    private final long endMs;
    private final float[] voice;

    /// @param voice of length 1
    VoiceWindow(long startMs, long endMs, float[] voice) {
        this.startMs = startMs;
        this.endMs = endMs;
        this.voice = voice;
    }

    long startMs() {
        return startMs;
    }

    long endMs() {
        return endMs;
    }

    float[] voice() {
        return voice;
    }

    /// In seconds.
    double weight() {
        return (endMs - startMs) / 1_000.0;
    }

    long middleMs() {
        return (startMs + endMs) / 2;
    }
}
