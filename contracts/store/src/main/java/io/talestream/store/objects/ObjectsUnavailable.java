package io.talestream.store.objects;

/// An S3 request failed. The message names the object.
public final class ObjectsUnavailable extends RuntimeException {
    public ObjectsUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
