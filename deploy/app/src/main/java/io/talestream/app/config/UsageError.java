package io.talestream.app.config;

/// An error that the user can correct. The message says what to do.
public final class UsageError extends RuntimeException {
    public UsageError(String message) {
        super(message);
    }
}
