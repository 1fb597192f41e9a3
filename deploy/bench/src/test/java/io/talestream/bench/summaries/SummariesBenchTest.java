package io.talestream.bench.summaries;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.bench.sessions.GeneratedSessions;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSession.Scene;
import io.talestream.bench.sessions.SampleSession.Turn;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummariesBenchTest {
    private static final SampleSession EVENING = new SampleSession(
            "C1E001",
            List.of(
                    new Turn("MIRA", "Before the scene."),
                    new Turn("MIRA", "The dragon of the mountain takes the bell. Nobody is near."),
                    new Turn("", " "),
                    new Turn("ADA", "We follow the dragon of the mountain to the bell."),
                    new Turn("MIRA", "After the scene.")),
            List.of(new Scene("They follow the dragon.", 1, 3)));

    @Test
    void every_way_tells_of_the_scene_only_and_in_no_more_words_than_there_are() {
        for (SummaryMethod way : SummaryMethods.all()) {
            String told = way.of(EVENING).tell(EVENING.scenes().getFirst(), 10);

            assertThat(told).as(way.name()).isNotBlank().doesNotContain("the scene");
            assertThat(SummaryMethods.words(told)).as(way.name()).isBetween(3, 10);
        }
    }

    @Test
    void text_rank_puts_first_what_shares_most() {
        assertThat(TextRank.best(
                        List.of("Nobody is near.", "The dragon takes the bell.", "We follow the dragon to the bell.")))
                .endsWith(0);
    }

    @Test
    void without_sessions_text_is_made_up_and_compared() {
        assertThat(SummariesBench.compared(GeneratedSessions.evenings(2)))
                .contains("extractive", "lead", "random", "TextRank", "\"rouge2\":");
    }
}
