package io.talestream.search.embedding;

/// The network cannot be loaded on this machine.
public final class EmbeddingUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EmbeddingUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
