package io.talestream.ingest.sessions;

import io.talestream.contracts.text.InvalidField;
import java.util.List;
import java.util.stream.Stream;

/// The results that a request includes with a session.
record SessionParts(boolean transcript, boolean summaries) {
    private static final String TRANSCRIPT = "transcript";
    private static final String SUMMARIES = "summaries";

    static SessionParts of(String include) {
        List<String> names =
                Stream.of(include.split(",", -1)).map(String::strip).toList();
        if (!List.of(TRANSCRIPT, SUMMARIES).containsAll(names)) {
            throw new InvalidField("include", "must be some of transcript, summaries, with commas between");
        }
        return new SessionParts(names.contains(TRANSCRIPT), names.contains(SUMMARIES));
    }
}
