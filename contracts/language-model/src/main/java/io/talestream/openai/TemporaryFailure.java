package io.talestream.openai;

import java.time.Duration;

/// A request failed, and a retry may succeed.
public final class TemporaryFailure extends Exception {
    private final Duration requestedPause;
    private final boolean isProcessed;

    private TemporaryFailure(String message, Duration requestedPause, boolean isProcessed, Throwable cause) {
        super(message, cause);
        this.requestedPause = requestedPause;
        this.isProcessed = isProcessed;
    }

    private TemporaryFailure(String message, Duration requestedPause, boolean isProcessed) {
        super(message);
        this.requestedPause = requestedPause;
        this.isProcessed = isProcessed;
    }

    /// The server has not processed the request, and requests this pause.
    static TemporaryFailure turnedAway(String message, Duration requestedPause) {
        return new TemporaryFailure(message, requestedPause, false);
    }

    /// The request did not reach the server.
    static TemporaryFailure unsent(String message, Throwable cause) {
        return new TemporaryFailure(message, Duration.ZERO, false, cause);
    }

    /// The server may have processed the request: the response is late, or not complete.
    static TemporaryFailure unanswered(String message, Throwable cause) {
        return new TemporaryFailure(message, Duration.ZERO, true, cause);
    }

    /// The response has another form than promised.
    public static TemporaryFailure unreadable(String message) {
        return new TemporaryFailure(message, Duration.ZERO, true);
    }

    public Duration requestedPause() {
        return requestedPause;
    }

    /// Whether the server may have processed the request, and may charge for it.
    public boolean isProcessed() {
        return isProcessed;
    }
}
