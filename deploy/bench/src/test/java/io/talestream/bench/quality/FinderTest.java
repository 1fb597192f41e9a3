package io.talestream.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.bench.quality.Finder.Score;
import io.talestream.bench.sessions.Question;
import io.talestream.bench.sessions.Question.Found;
import io.talestream.contracts.session.ref.SessionId;
import java.util.List;
import org.junit.jupiter.api.Test;

class FinderTest {
    @Test
    void results_are_grouped_by_session_in_the_order_of_their_best_hit() {
        var one = SessionId.next();
        var other = SessionId.next();

        assertThat(Finder.grouped(List.of(
                        new Found(other, 5, 5), new Found(one, 1, 1), new Found(other, 3, 3), new Found(one, 9, 9))))
                .containsExactly(
                        new Found(other, 5, 5), new Found(other, 3, 3), new Found(one, 1, 1), new Found(one, 9, 9));
    }

    @Test
    void a_score_counts_hits_and_weighs_them_by_rank() {
        assertThat(Score.of(List.of(1, 2, Question.NOWHERE, 4))).isEqualTo(new Score(4, 0.75, 1.75 / 4));
        assertThat(Score.of(List.of())).isEqualTo(new Score(0, 0, 0));
    }
}
