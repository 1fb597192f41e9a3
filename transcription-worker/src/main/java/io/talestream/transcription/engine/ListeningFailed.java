package io.talestream.transcription.engine;

import org.jspecify.annotations.Nullable;

/// A recording was not transcribed. The message is for operators and never quotes what was said.
public final class ListeningFailed extends RuntimeException {
    private final Failure why;

    public ListeningFailed(Failure why, String detail) {
        this(why, detail, null);
    }

    public ListeningFailed(Failure why, String detail, @Nullable Throwable cause) {
        super(why + ": " + detail, cause);
        this.why = why;
    }

    public Failure why() {
        return why;
    }
}
