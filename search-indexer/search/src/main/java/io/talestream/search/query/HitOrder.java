package io.talestream.search.query;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.talestream.contracts.workspace.WorkspaceId;
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

/// The order of the best matches of a query: by scenes, and for a short question of plain words also by meaning. The
/// windows that are most similar to it then become hits, too.
record HitOrder(ReaderRequests requests, MatchQuery matching) {
    private static final double KEYWORDS = 0.7;
    private static final double MEANING = 1 - KEYWORDS;

    /// How many windows can become hits.
    static final int MOST_WINDOWS = 50;

    /// The share of the full score from which on matches count fully. Long moments with all words have less.
    private static final double CONFIDENT = 0.8;

    /// @param similar empty if the question is not searched by meaning
    List<RankedHit> of(List<RankedHit> found, Optional<Similarities> similar) {
        return similar.map(windows -> fused(found, windows)).orElseGet(() -> Passages.ordered(found));
    }

    private List<RankedHit> fused(List<RankedHit> found, Similarities similar) {
        List<Weighed> weighed = Passages.weighed(found);
        double best = weighed.stream().mapToDouble(Weighed::weight).max().orElse(1);
        double confidence = Math.min(
                1, found.stream().mapToDouble(RankedHit::score).max().orElse(0) / (CONFIDENT * matching.fullScore()));
        List<Weighed> all = new ArrayList<>();
        for (Weighed one : weighed) {
            double meaning = one.ranked().moment().map(similar::of).orElse(0.0);
            all.add(new Weighed(one.ranked(), KEYWORDS * confidence * one.weight() / best + MEANING * meaning));
        }
        Map<String, NavigableSet<Integer>> moments = new HashMap<>();
        found.forEach(one -> one.moment()
                .ifPresent(place -> moments.computeIfAbsent(place.session(), _ -> new TreeSet<>())
                        .add(place.ordinal())));
        similar.nearest(MOST_WINDOWS).stream()
                .filter(near -> !near.hasOneOf(moments.getOrDefault(near.session(), Collections.emptyNavigableSet())))
                .forEach(near -> all.add(new Weighed(hit(near), MEANING * near.similarity())));
        return Passages.scenesFirst(all.stream()
                .sorted(Comparator.comparingDouble(Weighed::weight).reversed())
                .map(Weighed::ranked)
                .toList());
    }

    private RankedHit hit(Near near) {
        Entry window = near.window();
        return new RankedHit(
                id(near, window.keyMoment()),
                near.similarity(),
                0,
                Optional.of(new Place(near.session(), window.keyMoment())),
                new HitColumns(MissingNode.getInstance()),
                Optional.of(new MomentRange(id(near, window.firstMoment()), id(near, window.lastMoment()))));
    }

    private String id(Near near, int moment) {
        WorkspaceId workspace = requests.reader().workspace();
        return DocumentIds.of(Kind.MOMENT, workspace, near.session() + ":" + moment);
    }
}
