package io.talestream.stream.replay;

import org.jspecify.annotations.Nullable;

/// A replay could not continue. Its progress is saved, and the same replay resumes from there.
public final class ReplayFailed extends RuntimeException {
    public ReplayFailed(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
