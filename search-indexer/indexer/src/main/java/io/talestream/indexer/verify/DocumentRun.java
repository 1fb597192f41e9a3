package io.talestream.indexer.verify;

import io.talestream.search.index.Kind;
import java.util.Map;

/// The documents that an index has of one item in one version.
///
/// @param fields what they have in common, by which they are found
/// @param version 0 where a transcript was begun and never ended
/// @param last the highest place among them, for moments; else -1
/// @param moments how many there should be, as a head says; else -1
record DocumentRun(Kind kind, Map<String, String> fields, long version, long documents, long last, long moments) {
    DocumentRun {
        fields = Map.copyOf(fields);
    }

    String label() {
        return ItemLabel.of(kind, fields);
    }
}
