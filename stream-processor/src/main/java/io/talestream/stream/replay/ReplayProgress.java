package io.talestream.stream.replay;

import java.util.Map;
import java.util.Optional;

/// The saved progress of replays, from which a killed replay resumes.
public interface ReplayProgress {
    /// `changes` were delivered up to `position`. A completed part has no more.
    record Part(Optional<String> position, boolean done, long changes) {}

    /// By part name; empty if there is no saved progress.
    Map<String, Part> of(String replay);

    void record(String replay, String part, Part progress);

    void forget(String replay);
}
