package io.talestream.bench.growth;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What grows while everything else stays.
enum Axis {
    /// The sessions of the workspace that is used.
    SESSIONS,
    /// The workspaces beside it in the table and in the index.
    WORKSPACES,
    /// The utterances beside it in the index.
    UTTERANCES;

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// From `-Dbench.growth.sessions=10,1000` and the like. Empty if it is not measured.
    List<Integer> sizes() {
        return Stream.of(System.getProperty("bench.growth." + text(), "").split(",", -1))
                .filter(size -> !size.isBlank())
                .map(size -> Integer.valueOf(size.strip()))
                .toList();
    }
}
