package io.talestream.indexer.verify;

import io.talestream.search.index.Kind;
import java.util.Map;

/// The documents of one item in one version in an index.
///
/// @param fields their common fields, which identify them
/// @param version 0 if a transcript was begun and not completed
/// @param last the highest ordinal, for moments; else -1
/// @param moments the expected number according to the head; else -1
record DocumentRun(Kind kind, Map<String, String> fields, long version, long documents, long last, long moments) {
    DocumentRun {
        fields = Map.copyOf(fields);
    }

    String label() {
        return ItemLabel.of(kind, fields);
    }
}
