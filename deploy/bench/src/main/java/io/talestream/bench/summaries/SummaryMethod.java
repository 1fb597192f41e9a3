package io.talestream.bench.summaries;

import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSession.Scene;

/// A summarisation method: summarises a scene within a word limit.
interface SummaryMethod {
    String name();

    /// For the scenes of one session.
    Telling of(SampleSession session);

    interface Telling {
        String tell(Scene scene, int words);
    }
}
