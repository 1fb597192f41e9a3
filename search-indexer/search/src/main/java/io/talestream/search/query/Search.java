package io.talestream.search.query;

import io.talestream.contracts.text.InvalidField;
import io.talestream.search.answer.SearchPage;
import io.talestream.search.answer.SearchPage.Share;
import io.talestream.search.index.FoldedText;
import io.talestream.search.index.OpenIndex;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Answers questions from the index. Whoever asks says who reads, every time.
///
/// Everything here may throw `SearchUnavailable`.
public final class Search {
    private static final int SHORTEST_BEGINNING = 2;
    private static final int LONGEST_BEGINNING = 50;

    private final OpenIndex index;

    public Search(OpenIndex index) {
        this.index = index;
    }

    /// A page of what this reader finds.
    ///
    /// @throws InvalidField if the page to go on from is too old
    public SearchPage answer(Reader reader, SearchRequest asked) {
        Question question = Question.of(asked.typed());
        if (question.isEmpty()) {
            return SearchPage.NOTHING;
        }
        var asking = new ReaderIndex(index, reader);
        return asked.position()
                .map(position -> NextPageQuery.from(asking, reader, asked, question, Cursor.of(position))
                        .page())
                .orElseGet(() -> new FirstPageQuery(asking, reader, asked, question).first());
    }

    /// Names that were said, and begin like what was typed or like its last word, the most frequent first.
    public List<Share> names(Reader reader, String typed) {
        Set<String> beginnings = beginnings(typed);
        if (beginnings.isEmpty()) {
            return List.of();
        }
        var asked = new ReaderIndex(index, reader);
        var latest = asked.latest();
        var answer = asked.ask(latest, new ReaderRequests(reader).names(latest, beginnings));
        Map<String, Share> byName = new LinkedHashMap<>();
        for (Share share : ReaderIndex.shares(answer, ReaderRequests.NAMES)) {
            int bar = share.of().indexOf('|');
            byName.putIfAbsent(
                    share.of().substring(0, Math.max(0, bar)),
                    new Share(share.of().substring(bar + 1), share.count()));
        }
        return List.copyOf(byName.values());
    }

    /// What was typed, and its last word, as names are compared.
    public static Set<String> beginnings(String typed) {
        String all = FoldedText.of(typed).strip();
        Set<String> beginnings = new LinkedHashSet<>(List.of(all, all.substring(all.lastIndexOf(' ') + 1)));
        beginnings.removeIf(one -> one.length() < SHORTEST_BEGINNING || one.length() > LONGEST_BEGINNING);
        return beginnings;
    }
}
