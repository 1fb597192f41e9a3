package io.talestream.stream.replay;

import java.util.Map;
import java.util.Optional;

/// How far replays came, kept so that one that was killed goes on where it was.
public interface ReplayProgress {
    /// `changes` were given up to here; a part that is done has no more.
    record Part(Optional<String> position, boolean done, long changes) {}

    /// By the part's name; empty when there is nothing to go on with.
    Map<String, Part> of(String replay);

    void record(String replay, String part, Part progress);

    void forget(String replay);
}
