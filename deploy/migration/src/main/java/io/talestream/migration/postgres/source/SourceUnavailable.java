package io.talestream.migration.postgres.source;

/// A PostgreSQL request failed. The message names the request, and never an address, which may hold a password.
public final class SourceUnavailable extends RuntimeException {
    public SourceUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
