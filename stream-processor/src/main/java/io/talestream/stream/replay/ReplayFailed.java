package io.talestream.stream.replay;

import org.jspecify.annotations.Nullable;

/// A replay could not go on. What was handled until then is kept, and the same replay goes on from there.
public final class ReplayFailed extends RuntimeException {
    public ReplayFailed(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
