package io.talestream.transcription.engine.openai;

import java.time.Duration;

/// A request failed, and a retry may succeed.
final class TemporaryFailure extends Exception {
    private final Duration requestedPause;

    TemporaryFailure(String message, Duration requestedPause) {
        super(message);
        this.requestedPause = requestedPause;
    }

    TemporaryFailure(String message) {
        this(message, Duration.ZERO);
    }

    TemporaryFailure(String message, Throwable cause) {
        super(message, cause);
        this.requestedPause = Duration.ZERO;
    }

    /// The pause that the server requests.
    Duration requestedPause() {
        return requestedPause;
    }
}
