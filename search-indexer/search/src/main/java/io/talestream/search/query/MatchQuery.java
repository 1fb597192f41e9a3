package io.talestream.search.query;

import io.talestream.search.index.Fields;
import io.talestream.search.index.FoldedText;
import io.talestream.search.index.Kind;
import io.talestream.search.query.SceneMatches.SceneWeight;
import io.talestream.search.question.MatchThreshold;
import io.talestream.search.question.QueryWords;
import io.talestream.search.question.Question;
import io.talestream.search.question.Term;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.opensearch.client.opensearch._types.query_dsl.BoolQuery;
import org.opensearch.client.opensearch._types.query_dsl.Query;

/// Translates a question into a query: the match conditions and the ranking.
final class MatchQuery {
    /// Of equal hits, the moment is better than the summary, which has many words of the whole session.
    private static final Query SPOKEN = Queries.worth(0.1f, Queries.term(Fields.KIND, Kind.MOMENT.text()));

    /// One sentence rarely has more significant words.
    private static final int MOST_BY_MEANING = 15;

    private final Question question;
    private final MatchThreshold closeness;
    private final SpeakerNames voices;
    private final WordWeights weights;
    private final QueryWords wording;
    private final int words;

    MatchQuery(Question question, MatchThreshold closeness, SpeakerNames voices, WordWeights weights) {
        this.voices = voices;
        this.weights = weights;
        this.question = question;
        this.closeness = closeness;
        this.wording = QueryWords.of(question);
        this.words =
                question.wanted().stream().mapToInt(any -> any.terms().size()).sum();
    }

    /// Whether another threshold would change the result. A story always has approximate matches.
    boolean canComeCloser() {
        return !wording.words().isEmpty() && !wording.isStory();
    }

    boolean isOneWord() {
        return words == 1;
    }

    /// A question of several sentences describes a scene, which spans many moments.
    boolean isStory() {
        return wording.isStory();
    }

    /// Whether it has several words, nothing but words, and not too many.
    boolean isShortQuestion() {
        return !wording.isStory() && wording.words().size() > 1 && isPlain();
    }

    /// Whether it is compared by meaning: a longer story is found best by its words.
    boolean isByMeaning() {
        return isShortQuestion() || (wording.isStory() && wording.words().size() <= MOST_BY_MEANING && isPlain());
    }

    private boolean isPlain() {
        return question.unwanted().isEmpty()
                && question.words().count() == question.wanted().size();
    }

    /// How many of the words a match needs, or the scene of a moment.
    int needed() {
        return wording.needed(MatchThreshold.STRICT);
    }

    /// The share of the words that every match has at least.
    double matchedShare() {
        return closeness == MatchThreshold.STRICT
                ? (double) needed() / wording.words().size()
                : 0;
    }

    /// The places of the words.
    List<Integer> rarestFirst() {
        return IntStream.range(0, wording.words().size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer word) -> weights.of(word))
                        .reversed())
                .toList();
    }

    /// Whether a visible text has at least one of the words as it is spelled.
    boolean hasKnownWord() {
        return rarestFirst().stream().anyMatch(word -> !weights.isAbsent(word));
    }

    /// Whether no visible text has one of the words as it is spelled.
    boolean hasAbsentWord() {
        return rarestFirst().stream().anyMatch(weights::isAbsent);
    }

    SceneWeight sceneWeight(int word) {
        return new SceneWeight(weights.of(word), weights.isAbsent(word));
    }

    /// Any of the words. The score tells which: it is the sum of a power of two for each, more for a rarer word.
    Query ofScenes() {
        return spelling(MatchThreshold.STRICT).ofScenes(rarestFirst());
    }

    /// The score of a moment of the usual length that has all words as they are spelled.
    double fullScore() {
        return spelling(closeness).full();
    }

    MatchThreshold closeness() {
        return closeness;
    }

    WordWeights weights() {
        return weights;
    }

    MatchQuery with(WordWeights other) {
        return new MatchQuery(question, closeness, voices, other);
    }

    /// The queries of the words whose frequencies matter: those of scenes, and those that a hit can lack.
    List<Query> counted() {
        boolean isEachNeeded = !wording.isStory()
                && wording.needed(closeness) == wording.words().size();
        return isEachNeeded && !isShortQuestion()
                ? List.of()
                : spelling(closeness).counted();
    }

    /// All matches, best first: exact spelling and adjacent words score higher.
    Query query() {
        var spelling = spelling(closeness);
        return Queries.bool(required(spelling).should(spelling.onTop()).should(SPOKEN));
    }

    Query required() {
        return Queries.bool(required(spelling(closeness)));
    }

    /// What marks the texts that are shown.
    Query marks() {
        var spelling = spelling(closeness);
        List<Query> marks = new ArrayList<>();
        if (wording.isStory()) {
            marks.add(spelling.story());
        } else {
            wording.words().forEach(word -> marks.add(spelling.mark(word)));
        }
        required(spelling, marks::add);
        return Queries.any(marks);
    }

    /// The clauses that raise the score of a match.
    Query onTop() {
        return Queries.bool(new BoolQuery.Builder().should(spelling(closeness).onTop()));
    }

    private Spelling spelling(MatchThreshold within) {
        return new Spelling(within, wording, weights, words);
    }

    /// The match kinds in use: word forms always, spelling and sound if the question or the threshold needs them.
    Set<MatchKinds> ways() {
        if (closeness != MatchThreshold.STRICT) {
            return EnumSet.allOf(MatchKinds.class);
        }
        boolean wordsOnly = question.wanted().stream()
                .flatMap(any -> any.terms().stream())
                .allMatch(term -> term instanceof Term.Word || term instanceof Term.SpokenBy);
        return wordsOnly ? EnumSet.of(MatchKinds.FORM) : EnumSet.of(MatchKinds.FORM, MatchKinds.SPELLED);
    }

    /// The folded words, and pairs of adjacent words joined, that match a text.
    Set<String> asOne() {
        return Stream.concat(wording.words().stream(), wording.pairs().stream().map(QueryWords.Pair::asOne))
                .map(FoldedText::of)
                .collect(Collectors.toSet());
    }

    private BoolQuery.Builder required(Spelling spelling) {
        var bool = new BoolQuery.Builder();
        if (wording.isStory()) {
            bool.must(spelling.story());
        } else if (!wording.words().isEmpty()) {
            bool.must(words(spelling));
        }
        required(spelling, bool::must);
        question.unwanted().forEach(term -> bool.mustNot(one(term, spelling(MatchThreshold.STRICT))));
        return bool;
    }

    private void required(Spelling spelling, Consumer<Query> to) {
        question.wanted().stream()
                .filter(wording::isRequired)
                .map(any -> Queries.any(
                        any.terms().stream().map(term -> one(term, spelling)).toList()))
                .forEach(to);
    }

    /// If words may be missing, the others must match exactly: approximate matches of a single word are too
    /// frequent.
    private Query words(Spelling spelling) {
        Query all = some(wording.needed(MatchThreshold.STRICT), spelling);
        if (closeness != MatchThreshold.LOOSE) {
            return all;
        }
        var asMeant = spelling(MatchThreshold.STRICT);
        return Queries.any(List.of(all, some(wording.needed(MatchThreshold.LOOSE), asMeant)));
    }

    private Query some(int needed, Spelling spelling) {
        return Queries.atLeast(
                needed, wording.words().stream().map(spelling::word).toList());
    }

    private Query one(Term term, Spelling spelling) {
        return switch (term) {
            case Term.Word(String text) -> spelling.word(text);
            case Term.Phrase(String text) -> spelling.phrase(text);
            case Term.Prefix(String text) -> spelling.prefix(text);
            case Term.SpokenBy(String name) -> voices.called(name);
        };
    }
}
