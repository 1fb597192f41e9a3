package io.talestream.search.query;

import io.talestream.search.index.Fields;
import java.util.ArrayList;
import java.util.List;
import org.opensearch.client.opensearch._types.FieldValue;
import org.opensearch.client.opensearch._types.query_dsl.Operator;
import org.opensearch.client.opensearch._types.query_dsl.Query;

/// In how many ways a word may stand in a text, and what each is worth. What the words of a text are is for
/// the index to say, so that a question is read as the texts were.
final class Spelling {
    private static final String EXACTLY = "exact";
    private static final float AS_SPELLED = 1.3f;
    private static final float IN_A_TITLE = 2f;
    private static final float WRITTEN_AS_ONE = 0.6f;
    private static final float NEIGHBOURS = 0.6f;
    private static final float IN_A_STORY = 0.5f;
    private static final float ALMOST_SPELLED = 0.5f;
    private static final float SOUNDS_LIKE = 0.3f;
    private static final int SHORTEST_COMPOUND = 5;
    private static final int SHORTEST_SOUND = 4;

    /// Each spelling that is tried is a clause, of which the engine takes 1,024: of more words than this,
    /// none is.
    private static final int MOST_NEAR = 8;

    private static final int MOST_SPELLINGS = 40;

    private final MatchThreshold closeness;
    private final QueryWords wording;
    private final int words;

    /// `words` is how many there are in all.
    Spelling(MatchThreshold closeness, QueryWords wording, int words) {
        this.closeness = closeness;
        this.wording = wording;
        this.words = words;
    }

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
        addCompounds(ways, word);
        return Queries.best(ways);
    }

    /// `fireball` where someone said `fire ball`, and the other way round.
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
                exactPhrase(Fields.TITLE + Fields.EXACT, words, IN_A_TITLE)));
    }

    Query prefix(String beginning) {
        return Queries.best(List.of(
                beginsWith(Fields.TEXT + Fields.EXACT, beginning), beginsWith(Fields.TITLE + Fields.EXACT, beginning)));
    }

    /// Any of the words of a story, each looked for in one way only: so the engine passes over what cannot be among
    /// the best without counting it.
    Query story() {
        return Query.of(query -> query.match(match -> match.field(Fields.TEXT).query(FieldValue.of(allWords()))));
    }

    /// What is worth something on top: words that stand next to each other, and those of a story as they are
    /// spelled, in a long text as much as in a short one.
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

    private static Query beginsWith(String field, String beginning) {
        return Query.of(query -> query.matchBoolPrefix(
                prefix -> prefix.field(field).query(beginning).operator(Operator.And)));
    }
}
