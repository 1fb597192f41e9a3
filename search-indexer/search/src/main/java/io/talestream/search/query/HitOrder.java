package io.talestream.search.query;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.index.Kind;
import io.talestream.search.query.Passages.Weighed;
import io.talestream.search.query.RankedHit.MomentRange;
import io.talestream.search.query.RankedHit.Place;
import io.talestream.search.query.SessionWindows.Entry;
import io.talestream.search.query.Similarities.Near;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/// The order of the best matches of a query: by scenes, and for a question of plain words that is not too long by what
/// of it was said around them, and by meaning. Moments whose scene has the words, and the windows that are most similar
/// to the question, then become hits, too.
record HitOrder(ReaderRequests requests, MatchQuery matching) {
    /// The weight of the words, relative to the similarity.
    private static final double WORDS = 2;

    /// A half of the words says next to nothing, as any scene has some: then the similarity decides.
    private static final double STEEPNESS = 6;

    /// Few scenes have most of the words of a whole sentence.
    private static final double STEEPNESS_OF_STORIES = 3;

    /// The weight of the spelling, of adjacent words, of the length of a moment and of other matches around it.
    private static final double WORDING = 0.1;

    /// How many windows can become hits.
    private static final int MOST_WINDOWS = 50;

    /// How many moments can become hits because their scene has the words.
    private static final int MOST_IN_SCENES = 100;

    /// How many hits there can be besides the matches.
    static final int MOST_ADDED = MOST_WINDOWS + MOST_IN_SCENES;

    /// The share of the full score from which on documents other than moments count fully.
    private static final double CONFIDENT = 0.8;

    /// @param similar empty if the question is not searched by meaning
    List<RankedHit> of(List<RankedHit> found, SceneMatches scenes, Optional<Similarities> similar) {
        return matching.isByMeaning()
                ? fused(found, scenes, similar.orElse(Similarities.NONE))
                : Passages.ordered(found);
    }

    private List<RankedHit> fused(List<RankedHit> found, SceneMatches scenes, Similarities similar) {
        List<Weighed> weighed = Passages.weighed(found);
        double best = weighed.stream().mapToDouble(Weighed::weight).max().orElse(1);
        List<Weighed> all = new ArrayList<>();
        Map<String, NavigableSet<Integer>> moments = new HashMap<>();
        for (Weighed each : weighed) {
            RankedHit one = each.ranked();
            one.moment().ifPresent(place -> added(place, moments));
            double share = matching.isStory()
                    ? Math.min(1, each.weight() / matching.fullScore())
                    : one.moment()
                            .map(scenes::share)
                            .map(this::atLeastAsMatched)
                            .orElseGet(() -> share(one));
            double meaning = one.moment().map(similar::of).orElse(0.0);
            all.add(new Weighed(one, weight(share) * (1 + WORDING * each.weight() / best) + meaning));
        }
        List<Place> matched =
                found.stream().flatMap(one -> one.moment().stream()).toList();
        for (Place place : scenes.best(matching.needed(), MOST_IN_SCENES, matched)) {
            added(place, moments);
            all.add(new Weighed(
                    hit(place, scenes.position(place), Optional.empty()),
                    weight(scenes.share(place)) + similar.of(place)));
        }
        similar.nearest(MOST_WINDOWS).stream()
                .filter(near -> !near.hasOneOf(moments.getOrDefault(near.session(), Collections.emptyNavigableSet())))
                .forEach(near -> all.add(new Weighed(hit(near), weight(share(scenes, near)) + near.similarity())));
        return Passages.scenesFirst(all.stream()
                .sorted(Comparator.comparingDouble(Weighed::weight).reversed())
                .map(Weighed::ranked)
                .toList());
    }

    private static void added(Place place, Map<String, NavigableSet<Integer>> moments) {
        moments.computeIfAbsent(place.session(), _ -> new TreeSet<>()).add(place.ordinal());
    }

    private double weight(double share) {
        return WORDS * Math.pow(share, matching.isStory() ? STEEPNESS_OF_STORIES : STEEPNESS);
    }

    /// A match has the words that it needs, some of them perhaps joined to others.
    private double atLeastAsMatched(double share) {
        return Math.max(share, matching.matchedShare());
    }

    private double share(RankedHit one) {
        return Math.min(1, one.score() / (CONFIDENT * matching.fullScore()));
    }

    private static double share(SceneMatches scenes, Near near) {
        return scenes.share(
                near.session(), near.window().firstMoment(), near.window().lastMoment());
    }

    private RankedHit hit(Near near) {
        Entry window = near.window();
        return hit(
                new Place(near.session(), window.keyMoment()),
                window.keyPosition(),
                Optional.of(new MomentRange(id(near, window.firstMoment()), id(near, window.lastMoment()))));
    }

    private RankedHit hit(Place place, int position, Optional<MomentRange> window) {
        return new RankedHit(
                id(place.session(), place.ordinal()),
                0,
                0,
                Optional.of(place),
                position,
                new HitColumns(MissingNode.getInstance()),
                window);
    }

    private String id(Near near, int moment) {
        return id(near.session(), moment);
    }

    private String id(String session, int moment) {
        return DocumentIds.of(Kind.MOMENT, requests.reader().workspace(), session + ":" + moment);
    }
}
