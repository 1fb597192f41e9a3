package io.talestream.app.resources;

import java.util.ArrayDeque;
import java.util.Deque;

/// Closes the parts in the reverse order of their opening. A part that fails to close does not stop the others.
public final class OpenParts implements AutoCloseable {
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    public synchronized <T extends AutoCloseable> T add(T part) {
        parts.push(part);
        return part;
    }

    @Override
    public synchronized void close() {
        var failure = new IllegalStateException("a part did not stop");
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                failure.addSuppressed(e);
            }
        }
        if (failure.getSuppressed().length > 0) {
            throw failure;
        }
    }
}
