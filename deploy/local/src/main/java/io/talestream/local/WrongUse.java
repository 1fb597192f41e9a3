package io.talestream.local;

/// Something the person at the keyboard can put right. The message says what to do.
final class WrongUse extends RuntimeException {
    WrongUse(String message) {
        super(message);
    }
}
