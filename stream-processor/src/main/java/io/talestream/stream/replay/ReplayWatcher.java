package io.talestream.stream.replay;

import java.util.OptionalLong;

/// Receives the progress of a replay, often and from many threads.
@FunctionalInterface
public interface ReplayWatcher {
    ReplayWatcher NONE = _ -> {};

    /// `about` is the approximate total number of changes.
    record Progress(long changes, OptionalLong about, int partsDone, int parts) {}

    void progress(Progress now);
}
