package io.talestream.search.query;

import java.util.Optional;

/// A question, its scope, and the requested page.
///
/// @param position the `next` of the previous page
public record SearchRequest(String typed, Scope scope, int size, Optional<String> position) {
    public SearchRequest {
        if (size < 1) {
            throw new IllegalArgumentException("page size must be at least 1");
        }
    }
}
