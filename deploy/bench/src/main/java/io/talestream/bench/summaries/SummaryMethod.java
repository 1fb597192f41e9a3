package io.talestream.bench.summaries;

import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSession.Scene;

/// A summarisation method: summarises a scene within a word limit.
interface SummaryMethod {
    String name();

    /// For the scenes of one session.
    SceneSummarizer of(SampleSession session);

    interface SceneSummarizer {
        String summarize(Scene scene, int words);
    }
}
