package io.talestream.postgres;

/// PostgreSQL did not do what it was asked. The message names what, and never an address, which may hold a
/// password.
public final class SourceUnavailable extends RuntimeException {
    SourceUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
