package io.talestream.bench.summaries;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.bench.sessions.GeneratedSessions;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSession.Scene;
import io.talestream.bench.sessions.SampleSession.Turn;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummariesBenchTest {
    private static final SampleSession SESSION = new SampleSession(
            "C1E001",
            List.of(
                    new Turn("MIRA", "Before the scene."),
                    new Turn("MIRA", "The dragon of the mountain takes the bell. Nobody is near."),
                    new Turn("", " "),
                    new Turn("ADA", "We follow the dragon of the mountain to the bell."),
                    new Turn("MIRA", "After the scene.")),
            List.of(new Scene("They follow the dragon.", 1, 3)));

    @Test
    void every_method_summarises_only_the_scene_within_the_word_limit() {
        for (SummaryMethod method : SummaryMethod.all()) {
            String summary =
                    method.of().apply(SESSION).summarize(SESSION.scenes().getFirst(), 10);

            assertThat(summary).as(method.name()).isNotBlank().doesNotContain("the scene");
            assertThat(SummaryMethod.words(summary)).as(method.name()).isBetween(3, 10);
        }
    }

    @Test
    void text_rank_ranks_sentences_with_shared_words_first() {
        assertThat(TextRank.best(
                        List.of("Nobody is near.", "The dragon takes the bell.", "We follow the dragon to the bell.")))
                .endsWith(0);
    }

    @Test
    void generated_sessions_are_compared_with_every_method() {
        assertThat(SummariesBench.compared(GeneratedSessions.first(2)).toString())
                .contains("extractive", "lead", "random", "TextRank", "\"rouge2\":");
    }
}
