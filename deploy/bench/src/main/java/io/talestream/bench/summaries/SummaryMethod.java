package io.talestream.bench.summaries;

import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSession.Scene;

/// A way to summarise: what it tells of a scene in so many words at most.
interface SummaryMethod {
    String name();

    /// For the scenes of one evening.
    Telling of(SampleSession evening);

    interface Telling {
        String tell(Scene scene, int words);
    }
}
