package io.talestream.migration.postgres.source;

/// A problem with the source or its settings that the operator can fix. The message says how.
public final class WrongSource extends RuntimeException {
    public WrongSource(String message) {
        super(message);
    }
}
