package io.talestream.stream.replay;

import java.util.OptionalLong;

/// Is told, often and by many threads, how a replay gets on.
@FunctionalInterface
public interface ReplayWatcher {
    ReplayWatcher NOBODY = _ -> {};

    /// `about` so many changes there are in all.
    record Progress(long changes, OptionalLong about, int partsDone, int parts) {}

    void progress(Progress now);
}
