package io.talestream.search.query;

import java.util.Optional;

/// A question, where to look, and which page of the answer is wanted.
///
/// @param typed the question as it was typed
/// @param position the `next` of the page before
public record SearchRequest(String typed, Scope scope, int size, Optional<String> position) {
    public SearchRequest {
        if (size < 1) {
            throw new IllegalArgumentException("a page has at least one place");
        }
    }
}
