package io.talestream.search.query;

import io.talestream.search.query.Ranked.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The order for a question that tells a story. A scene is many moments in a row, each with a few of the
/// words: a moment counts for what was said around it, too, and the best moment of every scene comes before
/// the second best of any.
final class Passages {
    /// How many moments away something still belongs to what is told.
    private static final int REACH = 40;

    /// What all of that is worth, beside the moment itself.
    private static final double AROUND = 0.15;

    /// How many moments a scene is taken for.
    private static final int SCENE = 10;

    private record Weighed(Ranked ranked, double weight) {}

    private Passages() {}

    static List<Ranked> ordered(List<Ranked> found) {
        Map<Place, Double> scores = new HashMap<>();
        found.forEach(one -> one.moment().ifPresent(place -> scores.put(place, one.score())));
        List<Ranked> best = found.stream()
                .map(one -> new Weighed(one, one.score() + AROUND * around(one, scores)))
                .sorted(Comparator.comparingDouble(Weighed::weight).reversed())
                .map(Weighed::ranked)
                .toList();
        return scenesFirst(best);
    }

    private static double around(Ranked one, Map<Place, Double> scores) {
        return one.moment()
                .map(place -> {
                    double sum = 0;
                    for (int away = 1; away <= REACH; away++) {
                        double share = (REACH + 1.0 - away) / (REACH + 1);
                        sum += share * scores.getOrDefault(new Place(place.session(), place.ordinal() - away), 0.0);
                        sum += share * scores.getOrDefault(new Place(place.session(), place.ordinal() + away), 0.0);
                    }
                    return sum;
                })
                .orElse(0.0);
    }

    private static List<Ranked> scenesFirst(List<Ranked> best) {
        List<Ranked> first = new ArrayList<>();
        List<Ranked> rest = new ArrayList<>();
        for (Ranked one : best) {
            (first.stream().anyMatch(other -> isSameScene(one, other)) ? rest : first).add(one);
        }
        first.addAll(rest);
        return first;
    }

    private static boolean isSameScene(Ranked one, Ranked other) {
        return one.moment().isPresent()
                && other.moment().isPresent()
                && one.moment().get().session().equals(other.moment().get().session())
                && Math.abs(one.moment().get().ordinal() - other.moment().get().ordinal()) <= SCENE;
    }
}
