package io.talestream.transcription.engine.voice;

import io.talestream.contracts.transcript.Span;
import java.util.function.Consumer;

/// Turns the probabilities of speech in consecutive frames into spans of speech. A pause shorter than [#PAUSE_MS] does
/// not end a span, a sound shorter than [#SHORTEST_MS] is none, and a span has a margin on both sides. Speech that goes
/// on for [#LONGEST_MS] is cut. Spans do not overlap.
final class SpeechSpans {
    static final int PAUSE_MS = 300;
    static final int SHORTEST_MS = 200;
    static final int MARGIN_MS = 60;
    static final int LONGEST_MS = 30_000;
    private static final double BEGIN = 0.5;
    private static final double END = 0.35;
    private static final long NONE = -1;

    private final int frameMs;
    private final Consumer<Span> to;
    private long atMs;
    private long startMs = NONE;
    private long lastMs;
    private long writtenMs;

    SpeechSpans(int frameMs, Consumer<Span> to) {
        this.frameMs = frameMs;
        this.to = to;
    }

    void add(double probability) {
        if (startMs == NONE && probability >= BEGIN) {
            startMs = atMs;
        }
        atMs += frameMs;
        if (startMs != NONE && probability >= END) {
            lastMs = atMs;
        }
        if (startMs != NONE && (atMs - lastMs >= PAUSE_MS || atMs - startMs >= LONGEST_MS)) {
            write();
        }
    }

    /// @param durationMs where the recording ends
    void end(long durationMs) {
        atMs = Math.min(atMs, durationMs);
        if (startMs != NONE) {
            write();
        }
    }

    private void write() {
        if (lastMs - startMs >= SHORTEST_MS) {
            var span = new Span(Math.max(writtenMs, startMs - MARGIN_MS), Math.min(atMs, lastMs + MARGIN_MS));
            writtenMs = span.endMs();
            to.accept(span);
        }
        startMs = NONE;
    }
}
