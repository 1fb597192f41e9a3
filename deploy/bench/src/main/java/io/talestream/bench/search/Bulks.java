package io.talestream.bench.search;

import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.index.BulkSender;
import io.talestream.bench.index.Lines;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleSession;
import java.util.List;

/// Sends sessions, new in each run, as prepared bulks, as fast as the engine accepts them. A run ends when the last
/// moment is found, which is after the next refresh.
final class Bulks {
    private final List<SampleSession> sessions;
    private final BenchIndex index;

    Bulks(List<SampleSession> sessions, BenchIndex index) {
        this.sessions = sessions;
        this.index = index;
    }

    Rate send() {
        var passages = SampleLibrary.of(sessions).passages(sessions);
        List<byte[]> bulks = Lines.of(passages);
        long expected = index.moments() + passages.size();
        long start = System.nanoTime();
        try (var sending = new BulkSender(index)) {
            bulks.forEach(sending::add);
        }
        index.awaitMoments(expected);
        return Rate.since(start, passages.size());
    }
}
