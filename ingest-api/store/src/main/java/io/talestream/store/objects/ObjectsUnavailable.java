package io.talestream.store.objects;

/// S3 did not do what it was asked. The message names the object.
public final class ObjectsUnavailable extends RuntimeException {
    public ObjectsUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
