package io.talestream.search.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/// Orders hits by scenes. A scene is a sequence of moments that each have some of the words: the neighbours of a
/// moment add to its score, and the best moment of every scene ranks before the second best of any. Distances are
/// counted in moments that are visible to the reader.
final class Passages {
    /// The maximum distance of a neighbour, in moments.
    private static final int REACH = 40;

    /// The weight of the neighbours relative to the moment itself.
    private static final double AROUND = 0.15;

    /// The assumed length of a scene, in moments.
    private static final int SCENE = 10;

    record Weighed(RankedHit ranked, double weight) {}

    private Passages() {}

    static List<RankedHit> ordered(List<RankedHit> found) {
        return scenesFirst(weighed(found).stream()
                .sorted(Comparator.comparingDouble(Weighed::weight).reversed())
                .map(Weighed::ranked)
                .toList());
    }

    /// In the same order.
    static List<Weighed> weighed(List<RankedHit> found) {
        Map<String, NavigableMap<Integer, Double>> scores = new HashMap<>();
        found.forEach(one -> one.moment()
                .ifPresent(place -> scores.computeIfAbsent(place.session(), _ -> new TreeMap<>())
                        .put(one.position(), one.score())));
        return found.stream()
                .map(one -> new Weighed(one, one.score() + AROUND * around(one, scores)))
                .toList();
    }

    private static double around(RankedHit one, Map<String, NavigableMap<Integer, Double>> scores) {
        return one.moment()
                .map(place -> {
                    int at = one.position();
                    double sum = 0;
                    var near = Objects.requireNonNull(scores.get(place.session()))
                            .subMap(at - REACH, true, at + REACH, true);
                    for (var other : near.entrySet()) {
                        int away = Math.abs(other.getKey() - at);
                        sum += away == 0 ? 0 : (REACH + 1.0 - away) / (REACH + 1) * other.getValue();
                    }
                    return sum;
                })
                .orElse(0.0);
    }

    static List<RankedHit> scenesFirst(List<RankedHit> best) {
        Map<String, NavigableSet<Integer>> seen = new HashMap<>();
        List<RankedHit> first = new ArrayList<>();
        List<RankedHit> rest = new ArrayList<>();
        for (RankedHit one : best) {
            boolean isSeen = one.moment()
                    .filter(place -> isSeen(place.session(), one.position(), seen))
                    .isPresent();
            (isSeen ? rest : first).add(one);
        }
        first.addAll(rest);
        return first;
    }

    /// Whether its scene was seen before; marks it as seen.
    private static boolean isSeen(String session, int at, Map<String, NavigableSet<Integer>> seen) {
        NavigableSet<Integer> scenes = seen.computeIfAbsent(session, _ -> new TreeSet<>());
        return isInScene(at, scenes) || !scenes.add(at);
    }

    /// Whether one of these is in the same scene.
    static boolean isInScene(int at, NavigableSet<Integer> others) {
        return !others.subSet(at - SCENE, true, at + SCENE, true).isEmpty();
    }
}
