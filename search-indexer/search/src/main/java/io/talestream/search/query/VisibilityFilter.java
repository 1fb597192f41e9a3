package io.talestream.search.query;

import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.search.index.Fields;
import io.talestream.search.index.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.query_dsl.BoolQuery;
import org.opensearch.client.opensearch._types.query_dsl.Query;

/// Restricts every request to what is visible to the reader. The filter is identical between queries until
/// something is hidden or revealed, so the engine can cache its result.
record VisibilityFilter(Reader reader, Scope scope) {
    /// For how many sessions one request compares versions: the engine limits the clauses of a request to 1,024, of
    /// which the longest question needs most.
    static final int MOST_REDACTED = 32;

    private static final List<String> OF_TRANSCRIPTS =
            List.of(Kind.MOMENT.text(), Kind.WINDOW.text(), Kind.HEAD.text());

    Query filter() {
        List<Query> all = new ArrayList<>(List.of(
                Queries.term(Fields.WORKSPACE, reader.workspace().value()), Queries.filtered(Queries.any(places()))));
        scope.speaker().ifPresent(speaker -> all.add(reader.voices().named(speaker)));
        return Queries.bool(
                new BoolQuery.Builder().filter(all).mustNot(redacted()).mustNot(Queries.isTrue(Fields.GONE)));
    }

    /// The documents of redacted versions that the index still has.
    Query ofRedacted() {
        return Queries.filtered(
                Queries.term(Fields.WORKSPACE, reader.workspace().value()), Queries.any(redacted()));
    }

    private List<Query> redacted() {
        return reader.redacted().entrySet().stream()
                .filter(session -> scope.covers(session.getKey()))
                .sorted(Comparator.comparing(session -> session.getKey().value()))
                .map(session -> Queries.filtered(
                        Queries.term(Fields.SESSION, session.getKey().value()), Queries.any(upTo(session.getValue()))))
                .toList();
    }

    private static List<Query> upTo(RedactedVersions last) {
        return Stream.of(
                        last.transcript().map(version -> upTo(version, Queries.oneOf(Fields.KIND, OF_TRANSCRIPTS))),
                        last.summary()
                                .map(version -> upTo(version, Queries.term(Fields.EDITION, Edition.PLAYER.name()))))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Query upTo(Version last, Query documents) {
        return Queries.filtered(documents, Queries.atMost(Fields.VERSION, last.micros()));
    }

    /// Content of sessions and items, each as far as it is in scope and visible.
    private List<Query> places() {
        List<Query> ofSessions = Stream.of(SearchedPlaces.TRANSCRIPT, SearchedPlaces.SUMMARY, SearchedPlaces.SESSION)
                .filter(scope::has)
                .map(this::visible)
                .toList();
        List<Query> places = new ArrayList<>();
        places.add(
                ofSessions.isEmpty()
                        ? Queries.oneOf(Fields.KIND, List.of())
                        : Queries.filtered(inSessions(), Queries.any(ofSessions)));
        if (scope.has(SearchedPlaces.ITEM)) {
            places.add(visible(SearchedPlaces.ITEM));
        }
        return places;
    }

    /// The heads of transcripts in scope that have windows of this model.
    Query heads(String model) {
        return Queries.bool(ofTranscripts(Kind.HEAD).filter(Queries.term(Fields.MODEL, model)));
    }

    /// The windows of one session in one version, as far as they are visible.
    Query windows(String session, long version) {
        var visible = ofTranscripts(Kind.WINDOW)
                .filter(Queries.term(Fields.SESSION, session))
                .filter(Query.of(
                        query -> query.term(term -> term.field(Fields.VERSION).value(FieldValue.of(version)))));
        if (!reader.seesSecrets()) {
            visible.mustNot(Queries.isTrue(Fields.SECRET));
        }
        return Queries.bool(visible);
    }

    private BoolQuery.Builder ofTranscripts(Kind kind) {
        return new BoolQuery.Builder()
                .filter(Queries.term(Fields.WORKSPACE, reader.workspace().value()))
                .filter(Queries.term(Fields.KIND, kind.text()))
                .filter(inSessions())
                .mustNot(redacted())
                .mustNot(Queries.isTrue(Fields.GONE));
    }

    private Query visible(SearchedPlaces searched) {
        var visible = new BoolQuery.Builder()
                .filter(Queries.term(Fields.KIND, searched.kind().text()));
        boolean isPlayer = !reader.seesSecrets();
        switch (searched) {
            case TRANSCRIPT -> {
                if (isPlayer) {
                    visible.mustNot(Queries.isTrue(Fields.SECRET));
                }
            }
            case SUMMARY -> {
                if (isPlayer) {
                    visible.filter(Queries.term(Fields.EDITION, Edition.PLAYER.name()));
                }
            }
            case SESSION -> {}
            case ITEM -> {
                if (isPlayer) {
                    visible.filter(Queries.term(Fields.VISIBILITY, Visibility.ALL.name()));
                }
                visible.mustNot(Queries.oneOf(
                        Fields.ITEM,
                        reader.withheld().stream().map(ItemId::value).toList()));
            }
        }
        return Queries.bool(visible);
    }

    private Query inSessions() {
        return Queries.oneOf(
                Fields.SESSION,
                reader.sessions().stream()
                        .filter(scope::covers)
                        .map(SessionId::value)
                        .toList());
    }
}
