package io.talestream.search.query;

import io.talestream.search.answer.SearchPage;
import io.talestream.search.query.Cursor.After;
import io.talestream.search.query.Snapshot.Frozen;
import io.talestream.search.question.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The pages after the first one, all from one point in time.
record NextPageQuery(
        ReaderIndex index,
        ReaderRequests requests,
        SearchRequest request,
        MatchQuery matching,
        Cursor cursor,
        Frozen frozen) {
    /// Opens a point in time when the second page is requested.
    static NextPageQuery from(ReaderIndex whole, SearchRequest request, Question question, Cursor cursor) {
        Frozen frozen = cursor.frozen().map(Frozen::new).orElseGet(whole::freeze);
        ReaderIndex index = whole.narrowed(frozen);
        return new NextPageQuery(
                index,
                index.requests(request.scope()),
                request,
                new MatchQuery(question, cursor.closeness(), index.reader().voices(), cursor.weights()),
                cursor,
                frozen);
    }

    private record Turned(List<RankedHit> page, Optional<Cursor> next) {}

    SearchPage page() {
        List<RankedHit> found = best();
        List<RankedHit> ordered = new HitOrder(requests, matching)
                .of(
                        found,
                        SceneMatches.of(index, requests, frozen, matching),
                        Similarities.of(index, requests, frozen, request, matching));
        Turned turned = cursor.after()
                .map(place -> following(place, List.of(), ordered))
                .orElseGet(() -> reordered(found, ordered));
        var answer = new SearchPage(
                FetchedDocuments.of(index, requests, frozen, matching, turned.page())
                        .hits(turned.page()),
                Optional.empty(),
                turned.next().map(Cursor::text));
        if (turned.next().isEmpty()) {
            index.release(frozen);
        }
        return answer;
    }

    /// Ordered by scene, as far as they are reordered. The hits of a story end there.
    private Turned reordered(List<RankedHit> found, List<RankedHit> ordered) {
        int at = cursor.passed();
        List<RankedHit> page = new ArrayList<>();
        while (at < ordered.size() && page.size() < request.size()) {
            RankedHit one = ordered.get(at++);
            if (!cursor.hasShown(one)) {
                page.add(one);
            }
        }
        if (at < ordered.size()) {
            return new Turned(page, Optional.of(cursor.passed(frozen.id(), at)));
        }
        return matching.isStory() || found.size() < FirstPageQuery.REORDERED
                ? new Turned(page, Optional.empty())
                : following(After.of(found.getLast()), page, ordered);
    }

    private List<RankedHit> best() {
        return index.ranked(index.ask(
                frozen,
                matching.isStory()
                        ? requests.story(frozen, matching, FirstPageQuery.REORDERED)
                        : requests.after(frozen, matching, Optional.empty(), FirstPageQuery.REORDERED)));
    }

    /// Fills the page with the hits after a place, ordered by score, without those that were reordered.
    private Turned following(After place, List<RankedHit> begun, List<RankedHit> ordered) {
        Set<String> returned = ordered.stream().map(RankedHit::id).collect(Collectors.toSet());
        int wanted = request.size() - begun.size();
        int most = wanted + 1 + cursor.shown().size() + HitOrder.MOST_ADDED;
        List<RankedHit> fresh =
                index.ranked(index.ask(frozen, requests.after(frozen, matching, Optional.of(place), most))).stream()
                        .filter(one -> !cursor.hasShown(one) && !returned.contains(one.id()))
                        .toList();
        List<RankedHit> added = fresh.stream().limit(wanted).toList();
        List<RankedHit> page = Stream.concat(begun.stream(), added.stream()).toList();
        After last = added.isEmpty() ? place : After.of(added.getLast());
        return new Turned(
                page, fresh.size() > wanted ? Optional.of(cursor.after(frozen.id(), last)) : Optional.empty());
    }
}
