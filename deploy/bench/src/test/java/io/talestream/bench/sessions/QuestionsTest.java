package io.talestream.bench.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.bench.sessions.Question.Found;
import io.talestream.bench.sessions.SampleSession.Scene;
import io.talestream.bench.sessions.SampleSession.Turn;
import io.talestream.contracts.session.ref.SessionId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuestionsTest {
    @Test
    void a_short_question_has_the_rarest_spoken_words_of_a_sentence() {
        SampleSession session = sample(
                "They find Kima's lantern in the old harbour. Nobody sleeps.",
                "There: Kima's LANTERN!",
                "In the old harbour, of all places.");

        assertThat(questions(session).inBrief(session))
                .extracting(Question::text)
                .containsExactly("kima's lantern harbour");
    }

    @Test
    void a_sentence_with_fewer_than_two_spoken_words_gives_no_question() {
        SampleSession session = sample("A lantern is lit. The keeper swims.", "The lantern!", "Only talk.");

        assertThat(questions(session).inBrief(session)).isEmpty();
    }

    @Test
    void a_non_blank_summary_is_a_question() {
        assertThat(questions(sample("They land.")).summaries(sample("They land.")))
                .extracting(Question::text)
                .containsExactly("They land.");
        assertThat(questions(sample(" ")).summaries(sample(" "))).isEmpty();
    }

    @Test
    void a_summary_that_quotes_four_words_in_a_row_is_no_paraphrase() {
        SampleSession quoting = sample("She says: the lantern is out.", "Oh! The lantern is out again.");
        SampleSession paraphrasing = sample("She sees that the lantern is dark.", "Oh! The lantern is out again.");

        assertThat(questions(quoting).retold(quoting)).isEmpty();
        assertThat(questions(paraphrasing).retold(paraphrasing)).hasSize(1);
    }

    @Test
    void a_result_counts_if_it_shares_a_turn_with_the_scene() {
        var id = SessionId.next();
        SampleSession session = sample("They land.");
        var question =
                new Question(SampleLibrary.of(List.of(session)).ref(session).campaign(), id, 10, 20, "?");
        var before = new Found(id, 8, 9);
        var elsewhere = new Found(SessionId.next(), 12, 12);

        assertThat(question.rank(List.of(before, elsewhere, new Found(id, 9, 10))))
                .isEqualTo(3);
        assertThat(question.rank(List.of(new Found(id, 20, 25)))).isEqualTo(1);
        assertThat(question.rank(List.of(before, new Found(id, 21, 21)))).isEqualTo(Question.NOWHERE);
    }

    private static Questions questions(SampleSession session) {
        return new Questions(SampleLibrary.of(List.of(session)), List.of(session));
    }

    /// Adds so much other talk that its words count as common.
    private static SampleSession sample(String summary, String... said) {
        List<Turn> turns = new ArrayList<>();
        for (String text : said) {
            turns.add(new Turn("ADA", text));
            turns.add(new Turn("TOM", "I see."));
        }
        int last = Math.max(0, turns.size() - 1);
        for (int i = 0; i < 300; i++) {
            turns.add(new Turn(i % 2 == 0 ? "ADA" : "TOM", "In the old days, of all the things they find."));
        }
        return new SampleSession("C1E001", turns, List.of(new Scene(summary, 0, last)));
    }
}
