package io.talestream.search.query;

import io.talestream.search.index.Fields;
import io.talestream.search.index.FoldedText;
import io.talestream.search.question.MatchThreshold;
import io.talestream.search.question.QueryWords;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.query_dsl.Operator;
import org.opensearch.client.opensearch._types.query_dsl.Query;

/// The ways in which a word can match, and the score of each. The index tokenises the words, so that a question is
/// analysed like the texts.
///
/// @param words the total number of words
record Spelling(MatchThreshold closeness, QueryWords wording, WordWeights weights, int words) {
    private static final String EXACTLY = "exact";

    /// From three letters on.
    private static final String ONE_EDIT = "AUTO:3,100";

    /// From six letters on, and one from three on.
    private static final String TWO_EDITS = "AUTO:3,6";
    private static final int SHORTEST_WITH_TWO_EDITS = 6;

    private static final float AS_SPELLED = 1.3f;
    private static final float IN_A_TITLE = 2f;

    /// All sessions of a campaign match its name: less than a moment in which a word of it was spoken.
    private static final float IN_A_CAMPAIGN_NAME = 0.2f;

    private static final float WRITTEN_AS_ONE = 0.9f;
    private static final float NEIGHBOURS = 0.5f;
    private static final float IN_A_STORY = 0.8f;
    private static final float ALMOST_SPELLED = 0.5f;
    private static final float NEARLY_SPELLED = 0.4f;
    private static final float SOUNDS_LIKE = 0.3f;
    private static final int SHORTEST_COMPOUND = 5;
    private static final int SHORTEST_SOUND = 4;

    /// Spellings are expensive to compare. With more words than this, none is tried.
    private static final int MOST_NEAR = 8;

    /// The engine looks for the similar words of all segments of the index at once, and makes a clause of each. With
    /// `constant_score` it would prepare the comparison again for each segment, which takes longer than the rest.
    private static final String ONE_CLAUSE_EACH = "constant_score_boolean";

    /// The same query for more similar words than a query may have clauses.
    static String withoutClauses(String request) {
        return request.replace(rewrite(ONE_CLAUSE_EACH), rewrite("constant_score"));
    }

    private static String rewrite(String way) {
        return "\"fuzzy_rewrite\":\"%s\"".formatted(way);
    }

    Query word(String word) {
        float weight = weight(word);
        List<Query> ways = new ArrayList<>();
        for (String field : List.of(Fields.TEXT, Fields.TITLE)) {
            float worth = field.equals(Fields.TITLE) ? weight * IN_A_TITLE : weight;
            ways.add(match(field, word, worth));
            ways.add(match(field + Fields.EXACT, word, worth * AS_SPELLED));
            if (isNear(word)) {
                addNear(ways, field, word, worth);
            }
        }
        ways.add(Queries.worth(weight, Queries.term(Fields.TAGS, word)));
        ways.add(match(Fields.CAMPAIGN_NAME, word, weight * IN_A_CAMPAIGN_NAME));
        addCompounds(ways, word, weight * WRITTEN_AS_ONE);
        return Queries.best(ways);
    }

    /// The ways of a word that mark a text. Each is the widest of its [MatchKinds]: the engine compares it with every
    /// word of every text that is shown.
    Query mark(String word) {
        List<Query> ways = new ArrayList<>();
        ways.add(match(Fields.TEXT, word, 1));
        if (isNear(word)) {
            ways.add(almost(Fields.TEXT + Fields.EXACT, word, TWO_EDITS, 1));
            addSound(ways, Fields.TEXT, word, 1);
        }
        return Queries.any(ways);
    }

    /// Approximate matches of a frequent word would only add noise, and cost more than everything else.
    private boolean isNear(String word) {
        return closeness != MatchThreshold.STRICT
                && words <= MOST_NEAR
                && weights.isRare(wording.words().indexOf(word));
    }

    /// `fireball` matches `fire ball`, and vice versa.
    private void addCompounds(List<Query> ways, String word, float worth) {
        if (word.length() >= SHORTEST_COMPOUND) {
            ways.add(joined(word, worth));
        }
        wording.pairs().stream()
                .filter(pair -> pair.left().equals(word) || pair.right().equals(word))
                .forEach(pair -> ways.add(match(Fields.TEXT + Fields.EXACT, pair.asOne(), worth)));
    }

    private static void addNear(List<Query> ways, String field, String word, float worth) {
        ways.add(almost(field + Fields.EXACT, word, ONE_EDIT, worth * ALMOST_SPELLED));
        if (FoldedText.of(word).length() >= SHORTEST_WITH_TWO_EDITS) {
            ways.add(almost(field + Fields.EXACT, word, TWO_EDITS, worth * NEARLY_SPELLED));
        }
        addSound(ways, field, word, worth * SOUNDS_LIKE);
    }

    private static void addSound(List<Query> ways, String field, String word, float worth) {
        if (word.length() >= SHORTEST_SOUND) {
            ways.add(match(field + Fields.SOUND, word, worth));
        }
    }

    Query phrase(String words) {
        float weight = weight(Stream.of(words.split(" ", -1)));
        return Queries.best(List.of(
                exactPhrase(Fields.TEXT + Fields.EXACT, words, weight),
                exactPhrase(Fields.TITLE + Fields.EXACT, words, weight * IN_A_TITLE),
                exactPhrase(Fields.CAMPAIGN_NAME, words, weight * IN_A_CAMPAIGN_NAME)));
    }

    Query prefix(String beginning) {
        return Queries.best(List.of(
                beginsWith(Fields.TEXT + Fields.EXACT, beginning, 1),
                beginsWith(Fields.TITLE + Fields.EXACT, beginning, 1),
                beginsWith(Fields.CAMPAIGN_NAME, beginning, IN_A_CAMPAIGN_NAME)));
    }

    /// Any of the words of a story, each in one way only: the engine can then skip non-competitive hits without
    /// counting them.
    Query story() {
        return Queries.any(wording.words().stream()
                .map(word -> match(Fields.TEXT, word, weight(word)))
                .toList());
    }

    /// Any of the words, the first worth the highest power of two. For one that no text has, similar words match.
    Query ofScenes(List<Integer> places) {
        List<Query> each = new ArrayList<>();
        for (int place : places) {
            String word = wording.words().get(place);
            float worth = 1 << (places.size() - 1 - each.size());
            String edits = FoldedText.of(word).length() >= SHORTEST_WITH_TWO_EDITS ? TWO_EDITS : ONE_EDIT;
            each.add(
                    weights.isAbsent(place)
                            ? almost(Fields.TEXT + Fields.EXACT, word, edits, worth)
                            : match(Fields.TEXT, word, worth));
        }
        return Queries.any(each);
    }

    /// Bonus clauses: adjacent words, and the exact spelling of a story's words.
    List<Query> onTop() {
        List<Query> worth = new ArrayList<>();
        wording.pairs()
                .forEach(pair ->
                        worth.add(joined(pair.asOne(), NEIGHBOURS * weight(Stream.of(pair.left(), pair.right())))));
        if (wording.isStory()) {
            wording.quoted().forEach(quoted -> worth.add(phrase(quoted)));
            wording.words().forEach(word -> worth.add(joined(word, IN_A_STORY * weight(word))));
        }
        return worth;
    }

    /// The queries whose matches are the frequencies for [WordWeights].
    List<Query> counted() {
        return wording.words().stream().map(word -> match(Fields.TEXT, word, 1)).toList();
    }

    double full() {
        return AS_SPELLED * weight(wording.words().stream());
    }

    private float weight(String word) {
        return weights.of(wording.words().indexOf(word));
    }

    private float weight(Stream<String> words) {
        return (float) words.mapToDouble(this::weight).sum();
    }

    private static Query match(String field, String word, float worth) {
        return Queries.worth(
                worth,
                Query.of(query -> query.match(
                        match -> match.field(field).query(FieldValue.of(word)).operator(Operator.And))));
    }

    /// Compares with every word of the index. The best few only would depend on words in hidden texts.
    private static Query almost(String field, String word, String edits, float worth) {
        return Queries.worth(
                worth,
                Query.of(query -> query.match(match -> match.field(field)
                        .query(FieldValue.of(word))
                        .operator(Operator.And)
                        .fuzziness(edits)
                        .prefixLength(1)
                        .fuzzyRewrite(ONE_CLAUSE_EACH))));
    }

    private static Query joined(String word, float worth) {
        return Queries.worth(
                worth,
                Query.of(query -> query.match(match -> match.field(Fields.TEXT + Fields.JOINED)
                        .query(FieldValue.of(word))
                        .analyzer(EXACTLY)
                        .operator(Operator.And))));
    }

    private static Query exactPhrase(String field, String words, float worth) {
        return Queries.worth(
                worth,
                Query.of(
                        query -> query.matchPhrase(phrase -> phrase.field(field).query(words))));
    }

    private static Query beginsWith(String field, String beginning, float worth) {
        return Queries.worth(
                worth,
                Query.of(query -> query.matchBoolPrefix(
                        prefix -> prefix.field(field).query(beginning).operator(Operator.And))));
    }
}
