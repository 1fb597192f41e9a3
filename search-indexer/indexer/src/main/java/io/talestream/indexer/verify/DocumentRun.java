package io.talestream.indexer.verify;

import io.talestream.search.index.Fields;
import io.talestream.search.index.Kind;
import java.util.Map;

/// The documents of one item in one version in an index.
///
/// @param fields their common fields, which identify them
/// @param version 0 if a transcript was begun and not completed
/// @param last the highest ordinal, for moments and windows; else -1
/// @param moments the expected number according to the head; else -1
/// @param windows likewise
record DocumentRun(
        Kind kind, Map<String, String> fields, long version, long documents, long last, long moments, long windows) {
    DocumentRun {
        fields = Map.copyOf(fields);
    }

    /// The model of the windows; empty if there are none, and for other kinds.
    String model() {
        return fields.getOrDefault(Fields.MODEL, "");
    }

    /// What the head expects of a kind of documents; -1 in other runs.
    long expected(Kind of) {
        return of == Kind.WINDOW ? windows : moments;
    }

    String label() {
        return ItemLabel.of(kind, fields);
    }
}
