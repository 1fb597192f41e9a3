package io.talestream.search.document;

import java.io.IOException;
import java.io.OutputStream;

/// A document ready to be written: where it goes, and its JSON.
public final class Document {
    private final String id;
    private final String routing;
    private final byte[] source;

    Document(String id, String routing, byte[] source) {
        this.id = id;
        this.routing = routing;
        this.source = source;
    }

    public String id() {
        return id;
    }

    /// Those of one workspace lie together.
    public String routing() {
        return routing;
    }

    public int bytes() {
        return source.length;
    }

    public void writeTo(OutputStream out) throws IOException {
        out.write(source);
    }

    /// What people said is not for the log.
    @Override
    public String toString() {
        return "Document[%s, %d bytes]".formatted(id, source.length);
    }
}
