package io.talestream.ingest.search;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.ingest.outline.Outline;
import io.talestream.ingest.outline.OutlineEntry.CampaignLine;
import io.talestream.ingest.outline.OutlineEntry.SessionLine;
import io.talestream.search.answer.SearchPage.Share;
import io.talestream.search.index.FoldedText;
import io.talestream.search.query.Search;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// Distinct completions of the typed text: names of campaigns and sessions, glossary terms, and names of people and
/// things mentioned in transcripts.
@Serdeable
record Suggestions(List<Suggestion> items) {
    private static final int MOST = 10;

    @Serdeable
    record Suggestion(String text, Kind kind) {}

    enum Kind {
        CAMPAIGN,
        SESSION,
        TERM,
        NAME
    }

    /// All completions come from content visible to the caller.
    static Suggestions of(String typed, Outline outline, List<Share> names) {
        Set<String> beginnings = Search.beginnings(typed);
        Map<String, Suggestion> found = new LinkedHashMap<>();
        Stream.of(
                        campaigns(outline)
                                .flatMap(line -> line.glossary().stream().map(suggested(Kind.TERM))),
                        campaigns(outline).map(CampaignLine::name).map(suggested(Kind.CAMPAIGN)),
                        outline.sessions().values().stream()
                                .map(SessionLine::name)
                                .sorted()
                                .map(suggested(Kind.SESSION)))
                .flatMap(all -> all)
                .filter(one -> continuesOne(one.text(), beginnings))
                .forEach(one -> found.putIfAbsent(FoldedText.of(one.text()), one));
        names.forEach(name -> found.putIfAbsent(FoldedText.of(name.of()), new Suggestion(name.of(), Kind.NAME)));
        return new Suggestions(found.values().stream().limit(MOST).toList());
    }

    private static Function<String, Suggestion> suggested(Kind kind) {
        return text -> new Suggestion(text, kind);
    }

    private static Stream<CampaignLine> campaigns(Outline outline) {
        return outline.campaigns().values().stream().sorted(Comparator.comparing(CampaignLine::name));
    }

    /// Matches at the beginning of the text or of any of its words.
    private static boolean continuesOne(String text, Set<String> beginnings) {
        String folded = " " + FoldedText.of(text);
        return beginnings.stream().anyMatch(beginning -> folded.contains(" " + beginning));
    }
}
