package io.talestream.search.query;

import com.github.benmanes.caffeine.cache.Ticker;
import io.talestream.contracts.text.InvalidField;
import io.talestream.search.answer.SearchPage;
import io.talestream.search.answer.SearchPage.Share;
import io.talestream.search.index.FoldedText;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.question.Question;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Executes searches. Every call names its reader.
///
/// All methods may throw `SearchUnavailable`.
public final class Search {
    private static final int SHORTEST_BEGINNING = 2;
    private static final int LONGEST_BEGINNING = 50;

    private final OpenIndex index;
    private final WindowCache windows = new WindowCache();
    private final DocumentCounts counts = new DocumentCounts(Ticker.systemTicker());

    public Search(OpenIndex index) {
        this.index = index;
    }

    /// A page of the hits visible to this reader.
    ///
    /// @throws InvalidField if the position has expired
    public SearchPage answer(Reader reader, SearchRequest request) {
        Question question = Question.of(request.typed());
        if (question.isEmpty()) {
            return SearchPage.NOTHING;
        }
        var readerIndex = new ReaderIndex(index, reader, windows, counts);
        return request.position()
                .map(position -> NextPageQuery.from(readerIndex, request, question, Cursor.of(position))
                        .page())
                .orElseGet(() ->
                        new FirstPageQuery(readerIndex.narrowed(readerIndex.latest()), request, question).first());
    }

    /// Names in the transcripts that start with the typed text or its last word, most frequent first.
    public List<Share> names(Reader reader, String typed) {
        Set<String> beginnings = beginnings(typed);
        if (beginnings.isEmpty()) {
            return List.of();
        }
        var whole = new ReaderIndex(index, reader, windows, counts);
        var latest = whole.latest();
        var readerIndex = whole.narrowed(latest);
        var answer =
                readerIndex.ask(latest, readerIndex.requests(Scope.EVERYWHERE).names(latest, beginnings));
        Map<String, Share> byName = new LinkedHashMap<>();
        for (Share share : ReaderIndex.shares(answer, ReaderRequests.NAMES)) {
            int bar = share.of().indexOf('|');
            byName.putIfAbsent(
                    share.of().substring(0, Math.max(0, bar)),
                    new Share(share.of().substring(bar + 1), share.count()));
        }
        return List.copyOf(byName.values());
    }

    /// The typed text and its last word, folded like names.
    public static Set<String> beginnings(String typed) {
        String all = FoldedText.of(typed).strip();
        Set<String> beginnings = new LinkedHashSet<>(List.of(all, all.substring(all.lastIndexOf(' ') + 1)));
        beginnings.removeIf(one -> one.length() < SHORTEST_BEGINNING || one.length() > LONGEST_BEGINNING);
        return beginnings;
    }
}
