package io.talestream.ingest.access;

import io.talestream.contracts.text.InvalidField;
import io.talestream.ingest.problem.Refusal;
import java.util.function.Function;

/// An id in a path. What is no id is the id of nothing.
public final class PathId {
    private PathId() {}

    public static <T> T of(String text, Function<String, T> type) {
        try {
            return type.apply(text);
        } catch (InvalidField e) {
            throw Refusal.notFound();
        }
    }
}
