package io.talestream.store;

/// DynamoDB did not do what it was asked: unreachable, throttled, or busy with others for too long.
/// The message names the access pattern and the key.
public final class TableUnavailable extends RuntimeException {
    public TableUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
