package io.talestream.postgres;

/// A PostgreSQL request failed. The message names the request, and never an address, which may hold a password.
public final class SourceUnavailable extends RuntimeException {
    SourceUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
