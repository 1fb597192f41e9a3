package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.user.UserId;
import io.talestream.testing.time.Eventually;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Frequent use of a token does not extend its life in the cache.
@MicronautTest
class EndingTokenIT {
    private static final Duration LEFT = Duration.ofSeconds(2);

    private final ApiServer api;

    EndingTokenIT(ApiServer api) {
        this.api = api;
    }

    @Test
    void a_cached_token_is_refused_once_it_expires() {
        UserId user = new UserId("sub-" + Ids.next());
        api.as(user).get("/api/workspaces").is(200);
        Ending ending = seenGood(user);
        Instant end = ending.end();
        Client client = ending.client();

        Eventually.until("the token has expired", () -> {
            boolean ended = Instant.now().isAfter(end);
            int status = client.get("/api/workspaces").status();
            assertThat(status).isIn(ended ? new Integer[] {401} : new Integer[] {200, 401});
            return status == 401;
        });

        assertThat(Instant.now()).isAfterOrEqualTo(end);
    }

    private record Ending(Instant end, Client client) {}

    /// On a busy machine the token may expire before its first use; then a new one is made.
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
