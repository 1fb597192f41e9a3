package io.talestream.engines;

import java.io.Serial;

/// An engine could not be started, steered or stopped. The message names the engine and what it failed on.
public final class EngineFailure extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    public EngineFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
