package io.talestream.bench.search;

import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.index.Lines;
import io.talestream.bench.index.Sending;
import io.talestream.bench.sessions.Evening;
import io.talestream.bench.sessions.Library;
import java.util.List;

/// Some evenings as bulks that are ready to be sent, of sessions that are new each time: as fast as the
/// engine takes them. It ends when the last moment can be found, which is after the next refresh.
final class Bulks {
    private final List<Evening> evenings;
    private final BenchIndex index;

    Bulks(List<Evening> evenings, BenchIndex index) {
        this.evenings = evenings;
        this.index = index;
    }

    Rate send() {
        var passages = Library.of(evenings).passages(evenings);
        List<byte[]> bulks = Lines.of(passages);
        long expected = index.moments() + passages.size();
        long start = System.nanoTime();
        try (var sending = new Sending(index)) {
            bulks.forEach(sending::add);
        }
        index.awaitMoments(expected);
        return Rate.since(start, passages.size());
    }
}
