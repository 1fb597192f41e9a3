package io.talestream.search.query;

import io.talestream.search.index.Fields;
import io.talestream.search.question.MatchThreshold;
import io.talestream.search.question.QueryWords;
import java.util.ArrayList;
import java.util.List;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.query_dsl.Operator;
import org.opensearch.client.opensearch._types.query_dsl.Query;

/// The ways in which a word can match, and the weight of each. The index tokenises the words, so that a question is
/// analysed like the texts.
///
/// @param words the total number of words
record Spelling(MatchThreshold closeness, QueryWords wording, int words) {
    private static final String EXACTLY = "exact";
    private static final float AS_SPELLED = 1.3f;
    private static final float IN_A_TITLE = 2f;

    /// All sessions of a campaign match its name: less than a moment in which a word of it was spoken.
    private static final float IN_A_CAMPAIGN_NAME = 0.2f;

    private static final float WRITTEN_AS_ONE = 0.6f;
    private static final float NEIGHBOURS = 0.6f;
    private static final float IN_A_STORY = 0.5f;
    private static final float ALMOST_SPELLED = 0.5f;
    private static final float SOUNDS_LIKE = 0.3f;
    private static final int SHORTEST_COMPOUND = 5;
    private static final int SHORTEST_SOUND = 4;

    /// Each tried spelling is a clause, and the engine allows 1,024. With more words than this, none is tried.
    private static final int MOST_NEAR = 8;

    private static final int MOST_SPELLINGS = 40;

    Query word(String word) {
        List<Query> ways = new ArrayList<>();
        for (String field : List.of(Fields.TEXT, Fields.TITLE)) {
            float worth = field.equals(Fields.TITLE) ? IN_A_TITLE : 1;
            ways.add(match(field, word, worth));
            ways.add(match(field + Fields.EXACT, word, worth * AS_SPELLED));
            if (closeness != MatchThreshold.STRICT && words <= MOST_NEAR) {
                addNear(ways, field, word, worth);
            }
        }
        ways.add(Queries.term(Fields.TAGS, word));
        ways.add(match(Fields.CAMPAIGN_NAME, word, IN_A_CAMPAIGN_NAME));
        addCompounds(ways, word);
        return Queries.best(ways);
    }

    /// `fireball` matches `fire ball`, and vice versa.
    private void addCompounds(List<Query> ways, String word) {
        if (word.length() >= SHORTEST_COMPOUND) {
            ways.add(joined(word, WRITTEN_AS_ONE));
        }
        wording.pairs().stream()
                .filter(pair -> pair.left().equals(word) || pair.right().equals(word))
                .forEach(pair -> ways.add(match(Fields.TEXT + Fields.EXACT, pair.asOne(), WRITTEN_AS_ONE)));
    }

    private void addNear(List<Query> ways, String field, String word, float worth) {
        ways.add(Query.of(query -> query.match(match -> match.field(field + Fields.EXACT)
                .query(FieldValue.of(word))
                .operator(Operator.And)
                .fuzziness("AUTO")
                .prefixLength(1)
                .maxExpansions(MOST_SPELLINGS)
                .boost(worth * ALMOST_SPELLED))));
        if (word.length() >= SHORTEST_SOUND) {
            ways.add(match(field + Fields.SOUND, word, worth * SOUNDS_LIKE));
        }
    }

    Query phrase(String words) {
        return Queries.best(List.of(
                exactPhrase(Fields.TEXT + Fields.EXACT, words, 1),
                exactPhrase(Fields.TITLE + Fields.EXACT, words, IN_A_TITLE),
                exactPhrase(Fields.CAMPAIGN_NAME, words, IN_A_CAMPAIGN_NAME)));
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
        return Query.of(query -> query.match(match -> match.field(Fields.TEXT).query(FieldValue.of(allWords()))));
    }

    /// Bonus clauses: adjacent words, and the exact spelling of a story's words, independent of the length of the
    /// text.
    List<Query> onTop() {
        List<Query> worth = new ArrayList<>();
        wording.pairs().forEach(pair -> worth.add(joined(pair.asOne(), NEIGHBOURS)));
        if (wording.isStory()) {
            wording.quoted().forEach(quoted -> worth.add(phrase(quoted)));
            worth.add(Query.of(query -> query.match(match -> match.field(Fields.TEXT + Fields.JOINED)
                    .query(FieldValue.of(allWords()))
                    .analyzer(EXACTLY)
                    .boost(IN_A_STORY))));
        }
        return worth;
    }

    private String allWords() {
        return String.join(" ", wording.words());
    }

    private static Query match(String field, String word, float worth) {
        return Query.of(query -> query.match(match -> match.field(field)
                .query(FieldValue.of(word))
                .operator(Operator.And)
                .boost(worth)));
    }

    private static Query joined(String word, float worth) {
        return Query.of(query -> query.match(match -> match.field(Fields.TEXT + Fields.JOINED)
                .query(FieldValue.of(word))
                .analyzer(EXACTLY)
                .operator(Operator.And)
                .boost(worth)));
    }

    private static Query exactPhrase(String field, String words, float worth) {
        return Query.of(query ->
                query.matchPhrase(phrase -> phrase.field(field).query(words).boost(worth)));
    }

    private static Query beginsWith(String field, String beginning, float worth) {
        return Query.of(query -> query.matchBoolPrefix(prefix ->
                prefix.field(field).query(beginning).operator(Operator.And).boost(worth)));
    }
}
