package io.talestream.transcription.engine;

import org.jspecify.annotations.Nullable;

/// A recording was not transcribed. The message is for operators and never quotes speech.
public final class TranscriptionFailed extends RuntimeException {
    private final Failure why;

    public TranscriptionFailed(Failure why, String detail) {
        this(why, detail, null);
    }

    public TranscriptionFailed(Failure why, String detail, @Nullable Throwable cause) {
        super(why + ": " + detail, cause);
        this.why = why;
    }

    public Failure why() {
        return why;
    }
}
