package io.talestream.engines;

import java.io.Serial;

/// An engine could not be started, controlled or stopped. The message names the engine and the cause.
public final class EngineFailure extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    /// Appends the innermost cause to the message.
    public EngineFailure(String message, Throwable cause) {
        super(message + ": " + innermost(cause), cause);
    }

    private static Throwable innermost(Throwable cause) {
        Throwable inner = cause.getCause();
        return inner == null ? cause : innermost(inner);
    }
}
