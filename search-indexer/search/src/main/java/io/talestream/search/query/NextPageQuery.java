package io.talestream.search.query;

import io.talestream.search.answer.SearchPage;
import io.talestream.search.query.Cursor.After;
import io.talestream.search.query.Snapshot.Frozen;
import io.talestream.search.question.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The pages after the first one, all from one point in time.
record NextPageQuery(
        ReaderIndex index,
        ReaderRequests requests,
        SearchRequest request,
        MatchQuery matching,
        Cursor cursor,
        Frozen frozen) {
    /// Opens a point in time when the second page is requested.
    static NextPageQuery from(
            ReaderIndex index, Reader reader, SearchRequest request, Question question, Cursor cursor) {
        return new NextPageQuery(
                index,
                new ReaderRequests(reader),
                request,
                new MatchQuery(question, cursor.closeness(), reader.voices(), cursor.weights()),
                cursor,
                cursor.frozen().map(Frozen::new).orElseGet(index::freeze));
    }

    private record Turned(List<RankedHit> page, Optional<Cursor> next) {}

    SearchPage page() {
        Turned turned = matching.isStory() ? scenes() : moments();
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

    /// Ordered by score.
    private Turned moments() {
        int most = request.size()
                + 1
                + (cursor.after().isPresent() ? 0 : cursor.shown().size());
        List<RankedHit> ranked = after(cursor.after(), most);
        List<RankedHit> fresh =
                ranked.stream().filter(one -> !cursor.hasShown(one)).toList();
        List<RankedHit> page = fresh.stream().limit(request.size()).toList();
        boolean more = fresh.size() > page.size() || ranked.size() == most;
        if (!more) {
            return new Turned(page, Optional.empty());
        }
        RankedHit last = fresh.size() > page.size() ? page.getLast() : ranked.getLast();
        return new Turned(page, Optional.of(cursor.after(frozen.id(), last)));
    }

    /// Ordered by scene, as far as they are reranked.
    private Turned scenes() {
        List<RankedHit> ordered = Passages.ordered(
                index.weighed(frozen, requests.story(frozen, request.scope(), matching, FirstPageQuery.STORY_WINDOW)));
        int at = cursor.passed();
        List<RankedHit> page = new ArrayList<>();
        while (at < ordered.size() && page.size() < request.size()) {
            RankedHit one = ordered.get(at++);
            if (!cursor.hasShown(one)) {
                page.add(one);
            }
        }
        return new Turned(page, at < ordered.size() ? Optional.of(cursor.passed(frozen.id(), at)) : Optional.empty());
    }

    private List<RankedHit> after(Optional<After> place, int most) {
        return RankedHit.whole(index.ask(frozen, requests.after(frozen, request.scope(), matching, place, most)));
    }
}
