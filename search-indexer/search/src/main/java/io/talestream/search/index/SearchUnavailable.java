package io.talestream.search.index;

/// The index does not answer, has too much to do, or is not there: a matter of time.
public final class SearchUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SearchUnavailable(String message) {
        super(message);
    }

    public SearchUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
