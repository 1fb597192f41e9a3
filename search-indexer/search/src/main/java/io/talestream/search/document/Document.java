package io.talestream.search.document;

import java.io.IOException;
import java.io.OutputStream;

/// A document ready to be written: its id, its routing and its JSON.
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

    /// The documents of one workspace share a shard.
    public String routing() {
        return routing;
    }

    public int bytes() {
        return source.length;
    }

    public void writeTo(OutputStream out) throws IOException {
        out.write(source);
    }

    /// Omits the content, which must not be logged.
    @Override
    public String toString() {
        return "Document[%s, %d bytes]".formatted(id, source.length);
    }
}
