package io.talestream.search.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.opensearch.client.json.JsonData;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.query_dsl.BoolQuery;
import org.opensearch.client.opensearch._types.query_dsl.Query;

/// Shorthand for the client's query builders.
final class Queries {
    /// The engine accepts at most 65,536 values in one list.
    private static final int MOST_VALUES = 50_000;

    static final Query ALL = Query.of(query -> query.matchAll(all -> all));

    private Queries() {}

    static Query term(String field, String value) {
        return Query.of(query -> query.term(term -> term.field(field).value(FieldValue.of(value))));
    }

    static Query isTrue(String field) {
        return Query.of(query -> query.term(term -> term.field(field).value(FieldValue.of(true))));
    }

    /// Matches one of these values; an empty list matches nothing.
    static Query oneOf(String field, Collection<String> values) {
        List<FieldValue> all = values.stream().sorted().map(FieldValue::of).toList();
        if (all.size() <= MOST_VALUES) {
            return anyOf(field, all);
        }
        List<Query> parts = new ArrayList<>();
        for (int from = 0; from < all.size(); from += MOST_VALUES) {
            parts.add(anyOf(field, all.subList(from, Math.min(all.size(), from + MOST_VALUES))));
        }
        return filtered(any(parts));
    }

    static Query atMost(String field, long value) {
        return Query.of(query -> query.range(range -> range.field(field).lte(JsonData.of(value))));
    }

    static Query ids(List<String> ids) {
        return Query.of(query -> query.ids(any -> any.values(ids)));
    }

    private static Query anyOf(String field, List<FieldValue> values) {
        return Query.of(query -> query.terms(terms -> terms.field(field).terms(any -> any.value(values))));
    }

    /// All of these, without a score.
    static Query filtered(List<Query> all) {
        return Query.of(query -> query.bool(bool -> bool.filter(all)));
    }

    static Query filtered(Query... all) {
        return filtered(List.of(all));
    }

    /// The matches that pass a filter, with their scores.
    static Query required(Query filter, Query scored) {
        return Query.of(query -> query.bool(bool -> bool.must(scored).filter(filter)));
    }

    /// All that passes a filter, with the score of a match, or with none.
    static Query preferred(Query filter, Query scored) {
        return Query.of(query -> query.bool(bool -> bool.should(scored).filter(filter)));
    }

    /// Any of these; the scores add up.
    static Query any(List<Query> some) {
        return atLeast(1, some);
    }

    static Query atLeast(int least, List<Query> some) {
        return some.size() == 1 && least == 1
                ? some.getFirst()
                : Query.of(query -> query.bool(bool -> bool.should(some).minimumShouldMatch(Integer.toString(least))));
    }

    /// The same matches, each with this score. The engine's own scores depend on all texts of the index, also on those
    /// hidden from the reader.
    static Query worth(float score, Query matching) {
        return Query.of(query ->
                query.constantScore(constant -> constant.filter(matching).boost(score)));
    }

    /// Any of these; the best score counts.
    static Query best(List<Query> some) {
        return some.size() == 1 ? some.getFirst() : Query.of(query -> query.disMax(best -> best.queries(some)));
    }

    static Query bool(BoolQuery.Builder bool) {
        return Query.of(query -> query.bool(bool.build()));
    }
}
