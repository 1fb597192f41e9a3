package io.talestream.local;

/// An error that the user can correct. The message says what to do.
final class UsageError extends RuntimeException {
    UsageError(String message) {
        super(message);
    }
}
