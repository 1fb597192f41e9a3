package io.talestream.bench.quality;

import io.talestream.bench.sessions.Question.Found;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleLibrary.Passage;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.search.document.Document;
import io.talestream.search.document.Documents;
import io.talestream.search.document.Moment;
import io.talestream.search.document.TranscriptHead;
import io.talestream.search.document.Window;
import io.talestream.search.document.Windows;
import io.talestream.search.embedding.Embedding;
import io.talestream.search.embedding.SentenceEmbedder;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The windows of the sample sessions, with embeddings.
final class EmbeddedLibrary {
    private final List<EmbeddedWindow> windows = new ArrayList<>();
    private final List<Document> documents = new ArrayList<>();
    private final SentenceEmbedder embedder = SentenceEmbedder.shared();
    private long cpuNanos;
    private int moments;

    private record EmbeddedWindow(SessionRef session, int firstTurn, int lastTurn, Embedding embedding) {}

    EmbeddedLibrary(SampleLibrary library, List<SampleSession> sessions) {
        sessions.forEach(session -> add(library.ref(session), library.passages(session)));
    }

    private void add(SessionRef session, List<Passage> passages) {
        List<Moment> all = passages.stream().map(Passage::moment).toList();
        var joining = new Windows(window -> add(session, window, all));
        all.forEach(joining::add);
        documents.add(Documents.head(TranscriptHead.none(session)
                .with(Version.LEGACY, all.size(), joining.end(), Optional.of(SentenceEmbedder.MODEL))));
        moments += all.size();
    }

    private void add(SessionRef session, Window window, List<Moment> all) {
        long before = cpu();
        Embedding embedding = embedder.embed(window.text());
        cpuNanos += cpu() - before;
        windows.add(new EmbeddedWindow(
                session,
                all.get(window.firstMoment()).firstTurn(),
                all.get(window.lastMoment()).lastTurn(),
                embedding));
        documents.add(Documents.window(session, Version.LEGACY, window, embedding));
    }

    /// The windows and the heads, as the product writes them.
    List<Document> documents() {
        return documents;
    }

    int size() {
        return windows.size();
    }

    double cpuSecondsPerThousandMoments() {
        return cpuNanos / 1e6 / moments;
    }

    /// Nothing but the nearest windows.
    List<Found> nearest(CampaignId campaign, String question) {
        Embedding wanted = embedder.embed(question);
        return windows.stream()
                .filter(window -> window.session().campaign().equals(campaign))
                .sorted(Comparator.comparingDouble((EmbeddedWindow window) -> -wanted.cosine(window.embedding())))
                .limit(Finder.SEEN)
                .map(window -> new Found(window.session().session(), window.firstTurn(), window.lastTurn()))
                .toList();
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
