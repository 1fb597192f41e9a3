package io.talestream.bench.summaries;

import io.talestream.bench.sessions.Evening;
import io.talestream.bench.sessions.Evening.Scene;

/// A way to summarise: what it tells of a scene in so many words at most.
interface Way {
    String name();

    /// For the scenes of one evening.
    Telling of(Evening evening);

    interface Telling {
        String tell(Scene scene, int words);
    }
}
