package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.search.query.RankedHit.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The moments that have a word of a short question, and how much of the question was said around each. The words of
/// a scene are rarely in one moment.
record SceneMatches(Map<String, NavigableMap<Integer, SceneMatch>> bySession) {
    /// How many moments are read, those with the rarest words first.
    static final int MOST_MOMENTS = 1_000;

    private static final String HITS = "/hits/hits";

    /// A word counts in moments closer than this. It counts less with every moment between.
    private static final int REACH = 41;

    /// The weight of a word that is similar to one that no text has.
    private static final double APPROXIMATE = 0.7;

    static final SceneMatches NONE = new SceneMatches(Map.of());

    /// @param share of the words, weighted: 1 if all of them are in this moment
    /// @param words how many of them are in reach
    /// @param position as in [Found]
    record SceneMatch(double share, int words, int position) {
        private static final SceneMatch NOTHING = new SceneMatch(0, 0, 0);
    }

    /// A moment with some of the words.
    ///
    /// @param position among the moments that are visible to the reader
    /// @param words the places of the words that it has, as bits
    record Found(Place place, int position, int words) {}

    /// Whether the question is one of a few plain words, and transcripts are searched.
    static boolean areSought(Scope scope, MatchQuery matching) {
        return matching.isShortQuestion() && scope.has(SearchedPlaces.TRANSCRIPT);
    }

    /// Empty if they are not sought, or if no text has any of the words.
    static SceneMatches of(ReaderIndex index, ReaderRequests requests, Snapshot snapshot, MatchQuery matching) {
        return areSought(requests.scope(), matching) && matching.hasKnownWord()
                ? of(
                        index.ask(snapshot, requests.scenes(snapshot, matching)),
                        requests.reader(),
                        matching.rarestFirst(),
                        matching)
                : NONE;
    }

    /// The same, from moments that were read before it was known how rare the words are. Empty if other moments are
    /// needed: if there were too many and they should have another order, or if a word has only similar ones.
    static Optional<SceneMatches> of(JsonNode moments, Reader reader, MatchQuery matching) {
        if (!matching.hasKnownWord()) {
            return Optional.of(NONE);
        }
        List<Integer> order = matching.with(WordWeights.EQUAL).rarestFirst();
        boolean isComplete = moments.at(HITS).size() < MOST_MOMENTS || order.equals(matching.rarestFirst());
        return isComplete && !matching.hasAbsentWord()
                ? Optional.of(of(moments, reader, order, matching))
                : Optional.empty();
    }

    /// @param order of the words in the scores
    private static SceneMatches of(JsonNode moments, Reader reader, List<Integer> order, MatchQuery matching) {
        List<Integer> rarestFirst = matching.rarestFirst();
        List<Found> found = new ArrayList<>();
        for (JsonNode hit : moments.at(HITS)) {
            JsonNode sort = hit.path("sort");
            int ordinal = sort.path(2).asInt();
            int secret = reader.seesSecrets() ? 0 : sort.path(3).asInt();
            found.add(new Found(
                    new Place(sort.path(1).asText(), ordinal),
                    ordinal - secret,
                    reordered(sort.path(0).asInt(), order, rarestFirst)));
        }
        return of(found, rarestFirst.stream().map(matching::sceneWeight).toList());
    }

    /// The same words as bits in another order. Weights are always added in one order: another rounds them differently,
    /// so that a page would not continue the page before.
    static int reordered(int words, List<Integer> from, List<Integer> to) {
        int reordered = 0;
        for (Integer place : to) {
            int bit = from.size() - 1 - from.indexOf(place);
            reordered = 2 * reordered + (words >> bit & 1);
        }
        return reordered;
    }

    /// @param weights of the words; the first is the highest bit of a moment's words
    static SceneMatches of(List<Found> found, List<SceneWeight> weights) {
        double full = weights.stream().mapToDouble(SceneWeight::weight).sum();
        Map<String, List<NavigableSet<Integer>>> positions = new HashMap<>();
        for (Found one : found) {
            var ofWords = positions.computeIfAbsent(
                    one.place().session(),
                    _ -> weights.stream()
                            .<NavigableSet<Integer>>map(_ -> new TreeSet<>())
                            .toList());
            for (int i = 0; i < weights.size(); i++) {
                if ((one.words() & (1 << (weights.size() - 1 - i))) != 0) {
                    ofWords.get(i).add(one.position());
                }
            }
        }
        Map<String, NavigableMap<Integer, SceneMatch>> bySession = new HashMap<>();
        for (Found one : found) {
            String session = one.place().session();
            double sum = 0;
            int words = 0;
            for (int i = 0; i < weights.size(); i++) {
                double near =
                        nearness(Objects.requireNonNull(positions.get(session)).get(i), one.position());
                sum += near * weights.get(i).worth();
                words += near > 0 ? 1 : 0;
            }
            bySession
                    .computeIfAbsent(session, _ -> new TreeMap<>())
                    .put(one.place().ordinal(), new SceneMatch(sum / full, words, one.position()));
        }
        return new SceneMatches(bySession);
    }

    /// @param isApproximate whether the matches are words that are similar to it
    record SceneWeight(double weight, boolean isApproximate) {
        double worth() {
            return isApproximate ? weight * APPROXIMATE : weight;
        }
    }

    private static double nearness(NavigableSet<Integer> positions, int at) {
        return Stream.of(Optional.ofNullable(positions.floor(at)), Optional.ofNullable(positions.ceiling(at)))
                .flatMap(Optional::stream)
                .mapToDouble(near -> 1 - (double) Math.abs(near - at) / REACH)
                .filter(near -> near > 0)
                .max()
                .orElse(0);
    }

    double share(Place place) {
        return of(place).share();
    }

    /// That of a moment with some of the words, among those that are visible to the reader.
    int position(Place place) {
        return of(place).position();
    }

    /// The best of the moments from one to another, both inclusive.
    double share(String session, int first, int last) {
        NavigableMap<Integer, SceneMatch> matches = bySession.get(session);
        return matches == null
                ? 0
                : matches.subMap(first, true, last, true).values().stream()
                        .mapToDouble(SceneMatch::share)
                        .max()
                        .orElse(0);
    }

    private SceneMatch of(Place place) {
        NavigableMap<Integer, SceneMatch> matches = bySession.get(place.session());
        return matches == null ? SceneMatch.NOTHING : matches.getOrDefault(place.ordinal(), SceneMatch.NOTHING);
    }

    /// The moments with so many words in reach, best first, apart from the scenes that have a match.
    List<Place> best(int words, int most, List<Place> matched) {
        Map<String, NavigableSet<Integer>> matches = new HashMap<>();
        matched.stream()
                .filter(place -> share(place) > 0)
                .forEach(place -> matches.computeIfAbsent(place.session(), _ -> new TreeSet<>())
                        .add(position(place)));
        return bySession.entrySet().stream()
                .flatMap(session -> {
                    NavigableSet<Integer> near = matches.getOrDefault(session.getKey(), new TreeSet<>());
                    return session.getValue().entrySet().stream()
                            .filter(match -> match.getValue().words() >= words)
                            .filter(match ->
                                    !Passages.isInScene(match.getValue().position(), near))
                            .map(match -> new Place(session.getKey(), match.getKey()));
                })
                .sorted(Comparator.<Place>comparingDouble(place -> -share(place))
                        .thenComparing(Place::session)
                        .thenComparingInt(Place::ordinal))
                .limit(most)
                .toList();
    }
}
