package io.talestream.postgres;

/// A problem with the source or its settings that the operator can fix. The message says how.
public final class WrongSource extends RuntimeException {
    WrongSource(String message) {
        super(message);
    }
}
