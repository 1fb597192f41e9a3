package io.talestream.local;

/// Something the person at the keyboard can put right. The message says what to do.
final class UsageError extends RuntimeException {
    UsageError(String message) {
        super(message);
    }
}
