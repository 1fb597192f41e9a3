package io.talestream.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.bench.sessions.Question;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreTest {
    @Test
    void a_score_counts_hits_and_weighs_them_by_rank() {
        assertThat(Score.of(List.of(1, 2, Question.NOWHERE, 4))).isEqualTo(new Score(4, 0.75, 1.75 / 4));
        assertThat(Score.of(List.of())).isEqualTo(new Score(0, 0, 0));
    }
}
