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
    void a_short_question_has_the_rarest_words_of_a_sentence_that_were_said_in_its_scene() {
        SampleSession evening = evening(
                "They find Kima's lantern in the old harbour. Nobody sleeps.",
                "There: Kima's LANTERN!",
                "In the old harbour, of all places.");

        assertThat(questions(evening).inBrief(evening))
                .extracting(Question::text)
                .containsExactly("kima's lantern harbour");
    }

    @Test
    void a_sentence_with_fewer_than_two_such_words_is_no_question() {
        SampleSession evening = evening("A lantern is lit. The keeper swims.", "The lantern!", "Only talk.");

        assertThat(questions(evening).inBrief(evening)).isEmpty();
    }

    @Test
    void a_summary_is_a_question_unless_it_is_blank() {
        assertThat(questions(evening("They land.")).told(evening("They land.")))
                .extracting(Question::text)
                .containsExactly("They land.");
        assertThat(questions(evening(" ")).told(evening(" "))).isEmpty();
    }

    @Test
    void a_summary_that_quotes_four_words_in_a_row_is_not_retold() {
        SampleSession quoting = evening("She says: the lantern is out.", "Oh! The lantern is out again.");
        SampleSession retelling = evening("She sees that the lantern is dark.", "Oh! The lantern is out again.");

        assertThat(questions(quoting).retold(quoting)).isEmpty();
        assertThat(questions(retelling).retold(retelling)).hasSize(1);
    }

    @Test
    void an_answer_counts_if_it_shares_a_turn_with_the_scene() {
        var session = SessionId.next();
        SampleSession evening = evening("They land.");
        var question =
                new Question(SampleLibrary.of(List.of(evening)).ref(evening).campaign(), session, 10, 20, "?");
        var before = new Found(session, 8, 9);
        var elsewhere = new Found(SessionId.next(), 12, 12);

        assertThat(question.rank(List.of(before, elsewhere, new Found(session, 9, 10))))
                .isEqualTo(3);
        assertThat(question.rank(List.of(new Found(session, 20, 25)))).isEqualTo(1);
        assertThat(question.rank(List.of(before, new Found(session, 21, 21)))).isEqualTo(Question.NOWHERE);
    }

    private static Questions questions(SampleSession evening) {
        return new Questions(SampleLibrary.of(List.of(evening)), List.of(evening));
    }

    /// With so much other talk that a word which is in all of it is common.
    private static SampleSession evening(String summary, String... said) {
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
