package io.talestream.bench.search;

import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.index.Lines;
import io.talestream.bench.index.Sending;
import io.talestream.bench.sessions.Evening;
import io.talestream.bench.sessions.Library;
import io.talestream.contracts.transcript.TranscriptPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Some evenings brought into an index as sessions that are new each time: from the table by the product, or
/// as bulks that are ready to be sent. Both end when the last moment can be found, which is after the next
/// refresh.
final class Indexing {
    private final List<Evening> evenings;
    private final TranscriptWrites writes;
    private final BenchIndex ours;
    private final BenchIndex bare;
    private final List<Rate> byUs = new ArrayList<>();
    private final List<Rate> asBulks = new ArrayList<>();

    Indexing(List<Evening> evenings, TranscriptWrites writes, BenchIndex ours, BenchIndex bare) {
        this.evenings = evenings;
        this.writes = writes;
        this.ours = ours;
        this.bare = bare;
    }

    void round() {
        asBulks.add(asBulks());
        byUs.add(byUs());
    }

    /// From the first pointer's being written. The words lie in the bucket already.
    private Rate byUs() {
        var library = Library.of(evenings);
        List<TranscriptPointer> pointers = evenings.stream()
                .map(evening -> writes.upload(library.ref(evening), evening))
                .toList();
        long before = ours.moments();
        long start = System.nanoTime();
        pointers.forEach(writes::point);
        return awaited(ours, before, library.passages(evenings).size(), start);
    }

    private Rate asBulks() {
        var passages = Library.of(evenings).passages(evenings);
        List<byte[]> bulks = Lines.of(passages);
        long before = bare.moments();
        long start = System.nanoTime();
        try (var sending = new Sending(bare)) {
            bulks.forEach(sending::add);
        }
        return awaited(bare, before, passages.size(), start);
    }

    private static Rate awaited(BenchIndex index, long before, int count, long start) {
        index.awaitMoments(before + count);
        return new Rate(count, (System.nanoTime() - start) / 1e9);
    }

    String row() {
        return String.format(
                Locale.ROOT,
                "%-16s %8.0f %8.0f %7.2f",
                "moments/s",
                Rate.together(byUs).perSecond(),
                Rate.together(asBulks).perSecond(),
                ratio());
    }

    String json() {
        Rate together = Rate.together(byUs);
        return String.format(
                Locale.ROOT,
                "{\"name\":\"indexing\",\"moments\":%d,\"perSecond\":%.1f,\"barePerSecond\":%.1f,"
                        + "\"throughputRatio\":%.3f}",
                together.moments(),
                together.perSecond(),
                Rate.together(asBulks).perSecond(),
                ratio());
    }

    private double ratio() {
        return Rate.together(byUs).perSecond() / Rate.together(asBulks).perSecond();
    }
}
