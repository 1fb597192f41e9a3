package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.search.answer.Answer;
import io.talestream.search.answer.Answer.Overview;
import io.talestream.search.answer.Answer.Share;
import io.talestream.search.answer.Correction;
import io.talestream.search.index.Fields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// One question of one reader, and the first page of its answer.
final class Asking {
    /// Where a word is found less often than this, what comes close is looked for, too: a speech engine mishears the
    /// same name now and then in the same way.
    private static final int FEW = 10;

    /// How many moments of a story are weighed against each other.
    static final int STORY_WINDOW = 300;

    private final Index index;
    private final Requests requests;
    private final Asked asked;
    private final Question question;
    private final Voices voices;

    Asking(Index index, Reader reader, Asked asked, Question question) {
        this.index = index;
        this.requests = new Requests(reader);
        this.asked = asked;
        this.question = question;
        this.voices = reader.voices();
    }

    private record Found(Matching matching, List<Ranked> ranked, Overview overview) {}

    Answer first() {
        Found found = found();
        List<Ranked> page = found.ranked().stream().limit(asked.size()).toList();
        Shown shown = Shown.of(index, requests, index.latest(), found.matching(), page);
        Optional<String> next = found.ranked().size() > page.size()
                ? Optional.of(
                        Cursor.afterFirst(found.matching().closeness(), page).text())
                : Optional.empty();
        return new Answer(shown.hits(page), Optional.of(corrected(found, shown)), next);
    }

    /// Where nothing has all that is wanted, something that has all but one of the words tells more than
    /// something that has what sounds like each of them.
    private Found found() {
        Found strict = found(Closeness.STRICT);
        int enough = strict.matching().isOneWord() ? FEW : 1;
        if (strict.overview().total() >= enough || !strict.matching().canComeCloser()) {
            return strict;
        }
        return found(strict.overview().total() > 0 ? Closeness.NEAR : Closeness.LOOSE);
    }

    private Found found(Closeness closeness) {
        var matching = new Matching(question, closeness, voices);
        if (matching.isStory()) {
            return story(matching);
        }
        var latest = index.latest();
        JsonNode answer = index.ask(latest, requests.first(latest, asked.scope(), matching, asked.size() + 1));
        var overview = new Overview(
                answer.path("hits").path("total").path("value").asLong(),
                Index.shares(answer, Requests.CAMPAIGNS),
                Index.shares(answer, Requests.SESSIONS),
                Index.shares(answer, Requests.SPEAKERS),
                closeness != Closeness.STRICT,
                Optional.empty());
        return new Found(matching, Ranked.whole(answer), overview);
    }

    /// Hardly any word of a story is nowhere else: what is counted is what was weighed.
    private Found story(Matching matching) {
        List<Ranked> ranked =
                index.weighed(index.latest(), requests.story(index.latest(), asked.scope(), matching, STORY_WINDOW));
        var overview = new Overview(
                ranked.size(),
                shares(ranked, Fields.CAMPAIGN),
                shares(ranked, Fields.SESSION),
                shares(ranked, Fields.SPEAKER),
                false,
                Optional.empty());
        return new Found(matching, Passages.ordered(ranked), overview);
    }

    private static List<Share> shares(List<Ranked> ranked, String field) {
        Map<String, Long> counts = ranked.stream()
                .flatMap(one -> one.column(field).stream())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(Requests.MOST_SHARES)
                .map(each -> new Share(each.getKey(), each.getValue()))
                .toList();
    }

    private Overview corrected(Found found, Shown shown) {
        if (found.matching().closeness() == Closeness.STRICT) {
            return found.overview();
        }
        var correction = new Correction(shown.asMeant(), shown.near());
        return found.overview()
                .meaning(correction.of(
                        asked.typed(), question.words().map(Term.Word::text).toList()));
    }
}
