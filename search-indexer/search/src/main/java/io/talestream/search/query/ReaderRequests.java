package io.talestream.search.query;

import io.talestream.search.answer.MarkedText;
import io.talestream.search.index.Fields;
import io.talestream.search.index.Kind;
import io.talestream.search.query.Cursor.After;
import io.talestream.search.query.Snapshot.Frozen;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.SortOrder;
import org.opensearch.client.opensearch._types.aggregations.Aggregation;
import org.opensearch.client.opensearch._types.query_dsl.FieldAndFormat;
import org.opensearch.client.opensearch._types.query_dsl.Query;
import org.opensearch.client.opensearch.core.SearchRequest;
import org.opensearch.client.opensearch.core.search.BuiltinHighlighterType;
import org.opensearch.client.opensearch.core.search.Highlight;

/// Builds every request on behalf of one reader. Each contains their [VisibilityFilter].
///
/// @param visible the documents in the scope that are visible to the reader
record ReaderRequests(Reader reader, Scope scope, Query visible) {
    static final String CAMPAIGNS = "campaigns";
    static final String SESSIONS = "sessions";
    static final String SPEAKERS = "speakers";
    static final String NAMES = "names";
    static final String FREQUENCIES = "frequencies";

    static final int MOST_SHARES = 50;
    private static final int MOST_NAMES = 20;

    /// A bound for the time that counting takes. Beyond it, counts depend on the order of the index, and so do hits.
    static final long MOST_COUNTED = 500_000;

    private static final Query MOMENTS = Queries.term(Fields.KIND, Kind.MOMENT.text());
    private static final String NO_DOCUMENTS = "_none_";
    private static final List<FieldAndFormat> COLUMNS = columns(HitColumns.IDENTITY);
    private static final List<FieldAndFormat> STORY_COLUMNS = columns(HitColumns.ALL);
    private static final List<FieldAndFormat> HEAD_COLUMNS = columns(List.of(Fields.SESSION, Fields.VERSION));
    private static final List<FieldAndFormat> WINDOW_COLUMNS = columns(SessionWindows.COLUMNS);
    private static final int MOST_SESSIONS = 10_000;
    private static final int WINDOWS_AT_ONCE = 5_000;

    ReaderRequests(Reader reader, Scope scope) {
        this(reader, scope, new VisibilityFilter(reader, scope).filter());
    }

    /// The moments with most of a story, rescored by how well they match. Scoring all matches would take as long as
    /// everything else together, and so would counting them.
    SearchRequest story(Snapshot snapshot, MatchQuery matching, int most) {
        return snapshot.request()
                .query(seen(matching.required()))
                .rescore(again -> again.windowSize(most).query(weighed -> weighed.rescoreQuery(matching.onTop())))
                .storedFields(NO_DOCUMENTS)
                .docvalueFields(STORY_COLUMNS)
                .trackTotalHits(total -> total.enabled(false))
                .size(most)
                .build();
    }

    /// In how many visible documents each of these matches.
    ///
    /// @param all whether to count all visible documents too, as the last, which takes longer
    SearchRequest frequencies(Snapshot snapshot, List<Query> each, boolean all) {
        var request = snapshot.request()
                .query(all ? Queries.filtered(visible) : Queries.filtered(visible, Queries.any(each)))
                .aggregations(FREQUENCIES, frequencies(each, all))
                .trackTotalHits(total -> total.enabled(false))
                .size(0);
        return all ? request.terminateAfter(MOST_COUNTED).build() : request.build();
    }

    /// The same for the words of a short question, without a bound, and the moments with some of the words.
    SearchRequest frequenciesAndScenes(Snapshot snapshot, MatchQuery matching, boolean all) {
        List<Query> each = matching.counted();
        return moments(snapshot)
                .query(
                        all
                                ? Queries.preferred(visible, matching.ofScenes())
                                : Queries.required(visible, matching.ofScenes()))
                .postFilter(all ? Queries.filtered(MOMENTS, Queries.any(each)) : MOMENTS)
                .aggregations(FREQUENCIES, frequencies(each, all))
                .build();
    }

    private static Aggregation frequencies(List<Query> each, boolean all) {
        List<Query> counted =
                all ? Stream.concat(each.stream(), Stream.of(Queries.ALL)).toList() : each;
        return Aggregation.of(counts -> counts.filters(filters -> filters.filters(queries -> queries.array(counted))));
    }

    /// The best matches, and the totals.
    SearchRequest first(Snapshot snapshot, MatchQuery matching, int most) {
        return ranked(snapshot, matching)
                .aggregations(CAMPAIGNS, shares(Fields.CAMPAIGN))
                .aggregations(SESSIONS, shares(Fields.SESSION))
                .aggregations(SPEAKERS, shares(Fields.SPEAKER))
                .trackTotalHits(total -> total.enabled(true))
                .size(most)
                .build();
    }

    /// The moments with some of the words of a short question, those with the rarest first.
    SearchRequest scenes(Snapshot snapshot, MatchQuery matching) {
        return moments(snapshot)
                .query(Queries.required(visible, matching.ofScenes()))
                .postFilter(MOMENTS)
                .build();
    }

    /// All that is needed of a moment is among its sort values, which are cheaper to read than columns.
    private static SearchRequest.Builder moments(Snapshot snapshot) {
        return snapshot.request()
                .sort(sort -> sort.score(score -> score.order(SortOrder.Desc)))
                .sort(sort -> sort.field(field -> field.field(Fields.SESSION).order(SortOrder.Asc)))
                .sort(sort -> sort.field(field -> field.field(Fields.ORDINAL).order(SortOrder.Asc)))
                .sort(sort ->
                        sort.field(field -> field.field(Fields.SECRET_MOMENTS).missing(FieldValue.of(0))))
                .storedFields(NO_DOCUMENTS)
                .trackTotalHits(total -> total.enabled(false))
                .size(SceneMatches.MOST_MOMENTS);
    }

    /// The matches after a position, in a stable order.
    SearchRequest after(Frozen frozen, MatchQuery matching, Optional<After> after, int most) {
        var request = ranked(frozen, matching)
                .sort(sort -> sort.score(score -> score.order(SortOrder.Desc)))
                .sort(sort -> sort.doc(document -> document.order(SortOrder.Asc)))
                .trackTotalHits(total -> total.enabled(false))
                .size(most);
        after.ifPresent(place -> request.searchAfter(place.values()));
        return request.build();
    }

    private SearchRequest.Builder ranked(Snapshot snapshot, MatchQuery matching) {
        return snapshot.request()
                .query(seen(matching.query()))
                .storedFields(NO_DOCUMENTS)
                .docvalueFields(COLUMNS);
    }

    private Query seen(Query wanted) {
        Query weighted = Query.of(query -> query.functionScore(score -> score.query(wanted)
                .functions(by ->
                        by.fieldValueFactor(field -> field.field(Fields.BREVITY).missing(1.0)))));
        return Queries.required(visible, weighted);
    }

    private Query everywhere() {
        return scope.equals(Scope.EVERYWHERE) ? visible : new VisibilityFilter(reader, Scope.EVERYWHERE).filter();
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
    SearchRequest heads(Snapshot snapshot, String model) {
        return inColumns(snapshot, new VisibilityFilter(reader, scope).heads(model), HEAD_COLUMNS, MOST_SESSIONS)
                .build();
    }

    /// The next windows of a session, with their embeddings.
    ///
    /// @param after the ordinal of the last one before them
    SearchRequest windows(Snapshot snapshot, String session, long version, Optional<Integer> after) {
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

    /// The documents as they are stored: the engine would parse each to leave something out.
    SearchRequest whole(Snapshot snapshot, MatchQuery matching, List<RankedHit> ranked) {
        List<String> ids = ranked.stream().flatMap(RankedHit::ids).distinct().toList();
        return snapshot.request()
                .query(Queries.filtered(everywhere(), Queries.ids(ids)))
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
                .query(Queries.filtered(Queries.filtered(Queries.any(prefixes)), everywhere()))
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
