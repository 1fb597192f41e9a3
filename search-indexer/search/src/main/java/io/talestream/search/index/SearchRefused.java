package io.talestream.search.index;

import java.util.Set;

/// The engine rejected the request permanently. Contains the kind of error and never quotes the request, which may
/// contain user content or queries.
public final class SearchRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// With status 500, of one query or of all queries of a request together.
    static final Set<String> TOO_MANY_CLAUSES = Set.of("too_many_clauses", "too_many_nested_clauses");

    private final boolean hasTooManyClauses;

    public SearchRefused(int status, String error) {
        super("the search engine returned status %d (%s)".formatted(status, error));
        this.hasTooManyClauses = TOO_MANY_CLAUSES.contains(error);
    }

    /// Whether the query has more clauses than the engine accepts.
    public boolean hasTooManyClauses() {
        return hasTooManyClauses;
    }
}
