package io.talestream.search.index;

/// The engine does not respond or is overloaded, or its index is missing, closed or blocked: a retry may succeed.
public final class SearchUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SearchUnavailable(String message) {
        super(message);
    }

    public SearchUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
