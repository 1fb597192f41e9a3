package io.talestream.search.index;

/// The engine rejected the request permanently. Contains the kind of error and never quotes the request, which may
/// contain user content or queries.
public final class SearchRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SearchRefused(int status, String error) {
        super("the search engine returned status %d (%s)".formatted(status, error));
    }
}
