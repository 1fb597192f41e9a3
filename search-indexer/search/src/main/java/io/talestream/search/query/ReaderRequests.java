package io.talestream.search.query;

import io.talestream.search.answer.MarkedText;
import io.talestream.search.index.Fields;
import io.talestream.search.index.Kind;
import io.talestream.search.query.Cursor.After;
import io.talestream.search.query.Snapshot.Frozen;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.SortOrder;
import org.opensearch.client.opensearch._types.aggregations.Aggregation;
import org.opensearch.client.opensearch._types.query_dsl.FieldAndFormat;
import org.opensearch.client.opensearch._types.query_dsl.Query;
import org.opensearch.client.opensearch.core.SearchRequest;
import org.opensearch.client.opensearch.core.search.BuiltinHighlighterType;
import org.opensearch.client.opensearch.core.search.Highlight;
import org.opensearch.client.opensearch.core.search.SourceConfig;

/// Builds every request on behalf of one reader. Each contains their [VisibilityFilter].
record ReaderRequests(Reader reader) {
    static final String CAMPAIGNS = "campaigns";
    static final String SESSIONS = "sessions";
    static final String SPEAKERS = "speakers";
    static final String NAMES = "names";
    static final String FREQUENCIES = "frequencies";

    static final int MOST_SHARES = 50;
    private static final int MOST_NAMES = 20;

    /// A bound for the time that counting takes. Beyond it, counts depend on the order of the index, and so do hits.
    private static final long MOST_COUNTED = 500_000;

    private static final String NO_DOCUMENTS = "_none_";
    private static final List<FieldAndFormat> COLUMNS = columns(HitColumns.IDENTITY);
    private static final List<FieldAndFormat> STORY_COLUMNS = columns(HitColumns.ALL);
    private static final List<FieldAndFormat> SCENE_COLUMNS = columns(List.of(Fields.SECRET_MOMENTS));
    private static final List<FieldAndFormat> HEAD_COLUMNS = columns(List.of(Fields.SESSION, Fields.VERSION));
    private static final List<FieldAndFormat> WINDOW_COLUMNS = columns(SessionWindows.COLUMNS);
    private static final int MOST_SESSIONS = 10_000;
    private static final int WINDOWS_AT_ONCE = 5_000;
    private static final SourceConfig SHOWN = SourceConfig.of(source -> source.filter(filter -> filter.includes(
            Fields.KIND,
            Fields.CAMPAIGN,
            Fields.SESSION,
            Fields.ITEM,
            Fields.EDITION,
            Fields.ORDINAL,
            Fields.FIRST_TURN,
            Fields.LAST_TURN,
            Fields.SECRET_MOMENTS,
            Fields.SECRET_TURNS,
            Fields.START_MS,
            Fields.END_MS,
            Fields.SPEAKER,
            Fields.TAGS,
            Fields.TITLE,
            Fields.TEXT,
            Fields.BEFORE,
            Fields.AFTER)));

    /// The moments with most of a story, rescored by how well they match. Scoring all matches would take as long as
    /// everything else together, and so would counting them.
    SearchRequest story(Snapshot snapshot, Scope scope, MatchQuery matching, int most) {
        return snapshot.request()
                .query(seen(scope, matching.required()))
                .rescore(again -> again.windowSize(most).query(weighed -> weighed.rescoreQuery(matching.onTop())))
                .storedFields(NO_DOCUMENTS)
                .docvalueFields(STORY_COLUMNS)
                .trackTotalHits(total -> total.enabled(false))
                .size(most)
                .build();
    }

    /// In how many visible documents each of these matches, and the number of visible documents.
    SearchRequest frequencies(Snapshot snapshot, Scope scope, List<Query> each) {
        return snapshot.request()
                .query(Queries.filtered(new VisibilityFilter(reader, scope).filter()))
                .aggregations(FREQUENCIES, counts -> counts.filters(filters -> filters.filters(all -> all.array(each))))
                .trackTotalHits(total -> total.enabled(true))
                .terminateAfter(MOST_COUNTED)
                .size(0)
                .build();
    }

    /// The best matches, and the totals.
    SearchRequest first(Snapshot snapshot, Scope scope, MatchQuery matching, int most) {
        return ranked(snapshot, scope, matching)
                .aggregations(CAMPAIGNS, shares(Fields.CAMPAIGN))
                .aggregations(SESSIONS, shares(Fields.SESSION))
                .aggregations(SPEAKERS, shares(Fields.SPEAKER))
                .trackTotalHits(total -> total.enabled(true))
                .size(most)
                .build();
    }

    /// The moments with some of the words of a short question, those with the rarest first.
    SearchRequest scenes(Snapshot snapshot, Scope scope, MatchQuery matching) {
        return snapshot.request()
                .query(query -> query.bool(bool -> bool.must(matching.ofScenes())
                        .filter(
                                new VisibilityFilter(reader, scope).filter(),
                                Queries.term(Fields.KIND, Kind.MOMENT.text()))))
                .sort(sort -> sort.score(score -> score.order(SortOrder.Desc)))
                .sort(sort -> sort.field(field -> field.field(Fields.SESSION).order(SortOrder.Asc)))
                .sort(sort -> sort.field(field -> field.field(Fields.ORDINAL).order(SortOrder.Asc)))
                .storedFields(NO_DOCUMENTS)
                .docvalueFields(SCENE_COLUMNS)
                .trackTotalHits(total -> total.enabled(false))
                .size(SceneMatches.MOST_MOMENTS)
                .build();
    }

    /// The matches after a position, in a stable order.
    SearchRequest after(Frozen frozen, Scope scope, MatchQuery matching, Optional<After> after, int most) {
        var request = ranked(frozen, scope, matching)
                .sort(sort -> sort.score(score -> score.order(SortOrder.Desc)))
                .sort(sort -> sort.doc(document -> document.order(SortOrder.Asc)))
                .trackTotalHits(total -> total.enabled(false))
                .size(most);
        after.ifPresent(place -> request.searchAfter(place.values()));
        return request.build();
    }

    private SearchRequest.Builder ranked(Snapshot snapshot, Scope scope, MatchQuery matching) {
        return snapshot.request()
                .query(seen(scope, matching.query()))
                .storedFields(NO_DOCUMENTS)
                .docvalueFields(COLUMNS);
    }

    private Query seen(Scope scope, Query wanted) {
        Query weighted = Query.of(query -> query.functionScore(score -> score.query(wanted)
                .functions(by ->
                        by.fieldValueFactor(field -> field.field(Fields.BREVITY).missing(1.0)))));
        return Query.of(query ->
                query.bool(bool -> bool.must(weighted).filter(new VisibilityFilter(reader, scope).filter())));
    }

    /// The sessions of which there are documents of redacted versions.
    SearchRequest redacted(Snapshot snapshot) {
        return snapshot.request()
                .query(new VisibilityFilter(reader, Scope.EVERYWHERE).ofRedacted())
                .aggregations(
                        SESSIONS,
                        sessions -> sessions.terms(terms -> terms.field(Fields.SESSION)
                                .size(reader.redacted().size())))
                .trackTotalHits(total -> total.enabled(false))
                .size(0)
                .build();
    }

    /// The sessions that can be searched by meaning, with the versions of their transcripts.
    SearchRequest heads(Snapshot snapshot, Scope scope, String model) {
        return inColumns(snapshot, new VisibilityFilter(reader, scope).heads(model), HEAD_COLUMNS, MOST_SESSIONS)
                .build();
    }

    /// The next windows of a session, with their embeddings.
    ///
    /// @param after the ordinal of the last one before them
    SearchRequest windows(Snapshot snapshot, Scope scope, String session, long version, Optional<Integer> after) {
        Query visible = new VisibilityFilter(reader, scope).windows(session, version);
        var request = inColumns(snapshot, visible, WINDOW_COLUMNS, WINDOWS_AT_ONCE)
                .sort(sort ->
                        sort.field(ordinal -> ordinal.field(Fields.ORDINAL).order(SortOrder.Asc)));
        after.ifPresent(last -> request.searchAfter(List.of(FieldValue.of((long) last))));
        return request.build();
    }

    private static SearchRequest.Builder inColumns(
            Snapshot snapshot, Query filter, List<FieldAndFormat> columns, int most) {
        return snapshot.request()
                .query(Queries.filtered(filter))
                .storedFields(NO_DOCUMENTS)
                .docvalueFields(columns)
                .trackTotalHits(total -> total.enabled(false))
                .size(most);
    }

    private static List<FieldAndFormat> columns(List<String> fields) {
        return fields.stream()
                .map(field -> FieldAndFormat.of(column -> column.field(field)))
                .toList();
    }

    SearchRequest whole(Snapshot snapshot, MatchQuery matching, List<RankedHit> ranked) {
        List<String> ids = ranked.stream().flatMap(RankedHit::ids).distinct().toList();
        return snapshot.request()
                .query(Queries.filtered(new VisibilityFilter(reader, Scope.EVERYWHERE).filter(), Queries.ids(ids)))
                .source(SHOWN)
                .highlight(marks(matching))
                .trackTotalHits(total -> total.enabled(false))
                .size(ids.size())
                .build();
    }

    /// Names with one of these prefixes, each with its frequency.
    SearchRequest names(Snapshot snapshot, Collection<String> beginnings) {
        List<Query> prefixes = beginnings.stream()
                .map(beginning -> Query.of(query ->
                        query.prefix(prefix -> prefix.field(Fields.NAMES).value(beginning))))
                .toList();
        String pattern = "(%s).*"
                .formatted(String.join(
                        "|", beginnings.stream().map(ReaderRequests::literally).toList()));
        return snapshot.request()
                .query(Queries.filtered(
                        Queries.filtered(Queries.any(prefixes)),
                        new VisibilityFilter(reader, Scope.EVERYWHERE).filter()))
                .aggregations(
                        NAMES,
                        names -> names.terms(terms -> terms.field(Fields.NAMES)
                                .include(include -> include.regexp(pattern))
                                .size(MOST_NAMES)))
                .trackTotalHits(total -> total.enabled(false))
                .size(0)
                .build();
    }

    /// Escapes a text to a regular expression that matches only this text.
    static String literally(String text) {
        var expression = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (!Character.isLetterOrDigit(c)) {
                expression.append('\\');
            }
            expression.appendCodePoint(c);
        });
        return expression.toString();
    }

    private static Aggregation shares(String field) {
        return Aggregation.of(shares -> shares.terms(terms -> terms.field(field).size(MOST_SHARES)));
    }

    /// Highlights the whole text each time: excerpts are chosen when all marks are known.
    private static Highlight marks(MatchQuery matching) {
        var marks = new Highlight.Builder()
                .type(type -> type.builtin(BuiltinHighlighterType.Unified))
                .numberOfFragments(0)
                .preTags(Character.toString(MarkedText.OPEN))
                .postTags(Character.toString(MarkedText.CLOSE))
                .highlightQuery(matching.marks());
        matching.ways().forEach(way -> marks.fields(way.field(), field -> field));
        return marks.build();
    }
}
