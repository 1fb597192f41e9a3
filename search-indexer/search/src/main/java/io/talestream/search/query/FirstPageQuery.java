package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.search.answer.Correction;
import io.talestream.search.answer.SearchPage;
import io.talestream.search.answer.SearchPage.Overview;
import io.talestream.search.answer.SearchPage.Share;
import io.talestream.search.index.Fields;
import io.talestream.search.question.MatchThreshold;
import io.talestream.search.question.Question;
import io.talestream.search.question.Term;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Executes a query of one reader and returns its first page.
final class FirstPageQuery {
    /// The number of best matches that [Passages] orders.
    static final int REORDERED = 300;

    private final ReaderIndex index;
    private final ReaderRequests requests;
    private final SearchRequest request;
    private final Question question;
    private final SpeakerNames voices;
    private Optional<WordCounts> counted = Optional.empty();

    FirstPageQuery(ReaderIndex index, SearchRequest request, Question question) {
        this.index = index;
        this.requests = index.requests(request.scope());
        this.request = request;
        this.question = question;
        this.voices = index.reader().voices();
    }

    private record Found(MatchQuery matching, List<RankedHit> best, Overview overview) {}

    /// Embeddings are compared, and further scenes read, while the words are searched.
    SearchPage first() {
        var similar = Background.start(
                () -> Similarities.of(index, requests, index.latest(), request, equal(MatchThreshold.STRICT)));
        MatchQuery strict = matching(MatchThreshold.STRICT);
        var scenes = Background.start(() -> scenes(strict));
        Found found = found();
        List<RankedHit> ranked =
                new HitOrder(requests, found.matching()).of(found.best(), scenes.result(), similar.result());
        List<RankedHit> page = ranked.stream().limit(request.size()).toList();
        FetchedDocuments shown = FetchedDocuments.of(index, requests, index.latest(), found.matching(), page);
        Optional<String> next = ranked.size() > page.size()
                ? Optional.of(Cursor.afterFirst(found.matching(), page).text())
                : Optional.empty();
        return new SearchPage(shown.hits(page), Optional.of(corrected(found, shown)), next);
    }

    /// Without an exact match, a hit with all but one of the words is better than one with similar-sounding words
    /// for each of them.
    private Found found() {
        Found strict = found(MatchThreshold.STRICT);
        int enough = strict.matching().isOneWord() ? WordWeights.FEW : 1;
        if (strict.overview().total() >= enough || !strict.matching().canComeCloser()) {
            return strict;
        }
        return found(strict.overview().total() > 0 ? MatchThreshold.NEAR : MatchThreshold.LOOSE);
    }

    private Found found(MatchThreshold closeness) {
        MatchQuery matching = matching(closeness);
        if (matching.isStory()) {
            return story(matching);
        }
        var latest = index.latest();
        JsonNode answer = index.ask(latest, requests.first(latest, matching, REORDERED));
        var overview = new Overview(
                answer.path("hits").path("total").path("value").asLong(),
                ReaderIndex.shares(answer, ReaderRequests.CAMPAIGNS),
                ReaderIndex.shares(answer, ReaderRequests.SESSIONS),
                ReaderIndex.shares(answer, ReaderRequests.SPEAKERS),
                closeness != MatchThreshold.STRICT,
                Optional.empty());
        return new Found(matching, index.ranked(answer), overview);
    }

    private MatchQuery equal(MatchThreshold closeness) {
        return new MatchQuery(question, closeness, voices, WordWeights.EQUAL);
    }

    private MatchQuery matching(MatchThreshold closeness) {
        MatchQuery equal = equal(closeness);
        return equal.counted().isEmpty() ? equal : equal.with(counts(equal).weights());
    }

    private WordCounts counts(MatchQuery equal) {
        WordCounts counts = counted.orElseGet(() -> WordCounts.of(index, requests, index.latest(), equal));
        counted = Optional.of(counts);
        return counts;
    }

    private SceneMatches scenes(MatchQuery strict) {
        return counted.map(counts -> counts.scenes(index, requests, index.latest(), strict))
                .orElse(SceneMatches.NONE);
    }

    /// Nearly every word of a story also occurs elsewhere, so only the reranked moments are counted.
    private Found story(MatchQuery matching) {
        var latest = index.latest();
        List<RankedHit> ranked = index.ranked(index.ask(latest, requests.story(latest, matching, REORDERED)));
        var overview = new Overview(
                ranked.size(),
                shares(ranked, Fields.CAMPAIGN),
                shares(ranked, Fields.SESSION),
                shares(ranked, Fields.SPEAKER),
                false,
                Optional.empty());
        return new Found(matching, ranked, overview);
    }

    private static List<Share> shares(List<RankedHit> ranked, String field) {
        Map<String, Long> counts = ranked.stream()
                .flatMap(one -> one.columns().text(field).stream())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(ReaderRequests.MOST_SHARES)
                .map(each -> new Share(each.getKey(), each.getValue()))
                .toList();
    }

    private Overview corrected(Found found, FetchedDocuments shown) {
        if (found.matching().closeness() == MatchThreshold.STRICT) {
            return found.overview();
        }
        var correction = new Correction(shown.asMeant(), shown.near());
        return found.overview()
                .meaning(correction.of(
                        request.typed(), question.words().map(Term.Word::text).toList()));
    }
}
