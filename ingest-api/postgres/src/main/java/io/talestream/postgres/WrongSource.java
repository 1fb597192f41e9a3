package io.talestream.postgres;

/// Something about PostgreSQL that whoever asked can put right. The message says what to do.
public final class WrongSource extends RuntimeException {
    WrongSource(String message) {
        super(message);
    }
}
