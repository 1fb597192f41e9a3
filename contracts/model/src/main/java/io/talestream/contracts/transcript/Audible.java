package io.talestream.contracts.transcript;

import java.util.List;

/// What players may hear of a recording.
public sealed interface Audible {
    record Whole() implements Audible {}

    /// A copy in which these parts are silent. They are in order and do not overlap.
    record Redacted(List<Span> silent) implements Audible {
        public Redacted {
            silent = List.copyOf(silent);
        }
    }

    /// Nothing yet, or nothing at all: players cannot tell the two apart.
    record Nothing() implements Audible {}
}
