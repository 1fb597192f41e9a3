package io.talestream.search.index;

/// The index answered that it will not do this, now or later. Names the kind of error and never quotes the
/// request, which may hold what people said or looked for.
public final class SearchRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    public SearchRefused(int status, String error) {
        super("the index answered %d (%s)".formatted(status, error));
        this.status = status;
    }

    public int status() {
        return status;
    }
}
