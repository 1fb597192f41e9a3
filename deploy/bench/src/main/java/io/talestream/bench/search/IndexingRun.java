package io.talestream.bench.search;

import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.contracts.transcript.TranscriptPointer;
import java.util.List;

/// Indexes sessions, new in each run, from the table through the product's running consumer group. A run ends when the
/// last moment is found, which is after the next refresh.
final class IndexingRun {
    private final List<SampleSession> sessions;
    private final TranscriptWrites writes;
    private final BenchIndex index;

    IndexingRun(List<SampleSession> sessions, TranscriptWrites writes, BenchIndex index) {
        this.sessions = sessions;
        this.writes = writes;
        this.index = index;
    }

    /// Timed from the first pointer write. The transcripts are already in the bucket.
    Rate run() {
        var library = SampleLibrary.of(sessions);
        List<TranscriptPointer> pointers = writes.upload(library, sessions);
        int count = library.passages(sessions).size();
        long expected = index.moments() + count;
        long start = System.nanoTime();
        pointers.forEach(writes::point);
        index.awaitMoments(expected);
        return Rate.since(start, count);
    }
}
