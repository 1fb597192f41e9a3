package io.talestream.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.bench.sessions.Question.Found;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupedResultsTest {
    @Test
    void results_are_grouped_by_session_in_the_order_of_their_best_hit() {
        var one = SessionId.next();
        var other = SessionId.next();
        var ranked =
                List.of(new Found(other, 5, 5), new Found(one, 1, 1), new Found(other, 3, 3), new Found(one, 9, 9));

        assertThat(new GroupedResults(answering(ranked)).find(CampaignId.next(), "?"))
                .containsExactly(
                        new Found(other, 5, 5), new Found(other, 3, 3), new Found(one, 1, 1), new Found(one, 9, 9));
    }

    private static Finder answering(List<Found> answers) {
        return new Finder() {
            @Override
            public String name() {
                return "the same every time";
            }

            @Override
            public List<Found> find(CampaignId campaign, String question) {
                return answers;
            }
        };
    }
}
