package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.search.embedding.Embedding;
import io.talestream.search.index.Fields;
import io.talestream.search.query.RankedHit.Place;
import io.talestream.search.query.SessionWindows.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// How similar the windows visible to a reader are to a question, from 0 to 1: by their cosine, and by those of the
/// windows around them, as a scene is longer than a window.
record Similarities(Map<String, List<Near>> bySession) {
    static final Similarities NONE = new Similarities(Map.of());

    /// How many windows around a window count, in each direction.
    private static final int AROUND = 4;

    /// Their weight relative to the window.
    private static final double OF_AROUND = 0.6;

    record Near(String session, Entry window, double similarity) {
        private static final Comparator<Near> BEST_FIRST = Comparator.comparingDouble(Near::similarity)
                .reversed()
                .thenComparing(Near::session)
                .thenComparingInt(near -> near.window().firstMoment());

        boolean hasOneOf(NavigableSet<Integer> moments) {
            Integer next = moments.ceiling(window.firstMoment());
            return next != null && window.has(next);
        }
    }

    /// Compares every window in scope. Empty if the question is not searched by meaning.
    static Optional<Similarities> of(
            ReaderIndex index, ReaderRequests requests, Snapshot snapshot, SearchRequest request, MatchQuery matching) {
        return index.open()
                .model()
                .filter(_ -> isByMeaning(request.scope(), matching))
                .map(model -> of(index, requests, snapshot, request.typed(), model));
    }

    private static boolean isByMeaning(Scope scope, MatchQuery matching) {
        return matching.isByMeaning()
                && scope.has(SearchedPlaces.TRANSCRIPT)
                && scope.speaker().isEmpty();
    }

    private static Similarities of(
            ReaderIndex index, ReaderRequests requests, Snapshot snapshot, String question, String model) {
        Supplier<Embedding> embed = () -> index.windows().question(question, index.open()::embed);
        // Before the first window was read, the network may not be needed.
        Supplier<Embedding> embedded = index.windows().isEmpty() ? embed : Background.start(embed)::result;
        JsonNode heads = index.ask(snapshot, requests.heads(snapshot, model)).at("/hits/hits");
        if (heads.isEmpty()) {
            return NONE;
        }
        Embedding wanted = embedded.get();
        Map<String, List<Near>> all = new HashMap<>();
        for (JsonNode head : heads) {
            String session = head.at("/fields/" + Fields.SESSION + "/0").asText();
            long version = head.at("/fields/" + Fields.VERSION + "/0").asLong();
            var key = new WindowCache.Key(
                    requests.reader().workspace(),
                    session,
                    version,
                    requests.reader().seesSecrets());
            SessionWindows windows = index.windows().get(key, () -> load(index, requests, snapshot, session, version));
            all.put(session, near(session, windows.entries(), wanted));
        }
        return new Similarities(all);
    }

    private static List<Near> near(String session, List<Entry> entries, Embedding wanted) {
        double[] cosines = entries.stream()
                .mapToDouble(entry -> wanted.cosine(entry.embedding()))
                .toArray();
        double[] similarities = withNeighbours(cosines);
        return IntStream.range(0, entries.size())
                .mapToObj(i -> new Near(session, entries.get(i), Math.max(0, similarities[i])))
                .toList();
    }

    /// Each with the mean of those around it.
    static double[] withNeighbours(double[] cosines) {
        double[] all = new double[cosines.length];
        for (int i = 0; i < cosines.length; i++) {
            int from = Math.max(0, i - AROUND);
            int to = Math.min(cosines.length - 1, i + AROUND);
            double around = 0;
            for (int other = from; other <= to; other++) {
                around += other == i ? 0 : cosines[other];
            }
            double mean = from == to ? cosines[i] : around / (to - from);
            all[i] = (cosines[i] + OF_AROUND * mean) / (1 + OF_AROUND);
        }
        return all;
    }

    private static SessionWindows load(
            ReaderIndex index, ReaderRequests requests, Snapshot snapshot, String session, long version) {
        List<Entry> entries = new ArrayList<>();
        int before = -1;
        Optional<Integer> after = Optional.empty();
        while (entries.size() > before) {
            before = entries.size();
            JsonNode hits = index.ask(snapshot, requests.windows(snapshot, session, version, after))
                    .at("/hits/hits");
            hits.forEach(hit -> entries.add(Entry.of(hit, requests.reader().seesSecrets())));
            after = hits.isEmpty()
                    ? after
                    : Optional.of(hits.path(hits.size() - 1)
                            .at("/fields/" + Fields.ORDINAL + "/0")
                            .asInt());
        }
        return new SessionWindows(entries);
    }

    /// That of the window with this moment; 0 without one.
    double of(Place moment) {
        return bySession.getOrDefault(moment.session(), List.of()).stream()
                .filter(near -> near.window().has(moment.ordinal()))
                .mapToDouble(Near::similarity)
                .max()
                .orElse(0);
    }

    /// The most similar windows, best first.
    List<Near> nearest(int most) {
        var nearest = new PriorityQueue<>(Near.BEST_FIRST.reversed());
        for (List<Near> ofSession : bySession.values()) {
            for (Near near : ofSession) {
                if (nearest.size() < most
                        || near.similarity() >= nearest.element().similarity()) {
                    nearest.add(near);
                }
                if (nearest.size() > most) {
                    nearest.remove();
                }
            }
        }
        return nearest.stream().sorted(Near.BEST_FIRST).toList();
    }
}
