package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.id.Ids;
import io.talestream.contracts.user.UserId;
import io.talestream.testing.time.Eventually;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A server that is asked again and again with one token does not get used to it.
class EndingTokenIT {
    private static final Duration LEFT = Duration.ofSeconds(2);

    private final ApiServer api = ApiServer.shared();

    @Test
    void a_token_that_was_good_a_moment_ago_is_refused_once_it_has_ended() {
        UserId user = new UserId("sub-" + Ids.next());
        api.as(user).get("/api/workspaces").is(200);
        Ending ending = seenGood(user);
        Instant end = ending.end();
        Client client = ending.client();

        Eventually.until("the token has ended", () -> {
            boolean ended = Instant.now().isAfter(end);
            int status = client.get("/api/workspaces").status();
            assertThat(status).isIn(ended ? new Integer[] {401} : new Integer[] {200, 401});
            return status == 401;
        });

        assertThat(Instant.now()).isAfterOrEqualTo(end);
    }

    private record Ending(Instant end, Client client) {}

    /// A busy machine may ask so late that the token has ended; then there is another.
    private Ending seenGood(UserId user) {
        while (true) {
            Instant end = Instant.now().plus(LEFT).truncatedTo(ChronoUnit.SECONDS);
            Client client = api.as(user).withToken(api.tokens.valid(user, Map.of("exp", Date.from(end))));
            int status = client.get("/api/workspaces").status();
            if (status == 200) {
                return new Ending(end, client);
            }
            assertThat(status).isEqualTo(401);
            assertThat(Instant.now()).isAfterOrEqualTo(end);
        }
    }
}
