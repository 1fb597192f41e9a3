package io.talestream.ingest.access;

import io.talestream.ingest.problem.Refusal;
import java.util.function.Function;

/// Parses an id in a path. A malformed id is answered like an unknown one.
public final class PathId {
    private PathId() {}

    public static <T> T of(String text, Function<String, T> type) {
        try {
            return type.apply(text);
        } catch (IllegalArgumentException e) {
            throw Refusal.notFound();
        }
    }
}
