package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Two processes on one table: what one is told, the other learns.
class KnownSeatsIT {
    private static final Duration STATED = Duration.ofSeconds(2);

    private final ApiServer here = ApiServer.shared();
    private final Table table = Table.on(here);

    @Test
    void whoever_lost_a_role_here_has_lost_it_here_at_once() {
        table.gm().get(table.secret().item()).is(200);

        table.owner().patch(seatOf(table.gm()), "*", "{\"role\":\"PLAYER\"}").is(200);

        table.gm().get(table.secret().item()).isProblem(404);
        table.gm().post(table.path() + "/items", "{\"title\":\"Trap\"}").isProblem(403);
    }

    @Test
    void whoever_was_removed_here_is_out_at_once() {
        table.player().get(table.path()).is(200);

        table.owner().delete(seatOf(table.player()), "*").is(204);

        table.player().get(table.path()).isProblem(404);
    }

    @Test
    void whoever_lost_a_role_elsewhere_has_lost_it_here_in_two_seconds() {
        ApiServer elsewhere = ApiServer.with(Map.of("talestream.dynamodb.table", here.table));
        try (var _ = elsewhere.server) {
            table.gm().get(table.secret().item()).is(200);

            elsewhere
                    .as(table.owner().user())
                    .patch(seatOf(table.gm()), "*", "{\"role\":\"PLAYER\"}")
                    .is(200);

            Instant last = Instant.now().plus(STATED);
            Instant sent = Instant.now();
            int seen = table.gm().get(table.secret().item()).status();
            while (seen == 200 && !sent.isAfter(last)) {
                sent = Instant.now();
                seen = table.gm().get(table.secret().item()).status();
            }
            assertThat(seen).as("of one that was asked after two seconds").isEqualTo(404);
        }
    }

    @Test
    void an_owner_who_is_none_any_more_cannot_act_as_one_not_even_for_a_moment() {
        ApiServer elsewhere = ApiServer.with(Map.of("talestream.dynamodb.table", here.table));
        try (var _ = elsewhere.server) {
            Client second = Table.seated(here, table.owner(), table.path(), "GM");
            table.owner().patch(seatOf(second), "*", "{\"role\":\"OWNER\"}").is(200);
            second.get(table.path()).is(200);
            elsewhere
                    .as(table.owner().user())
                    .patch(seatOf(second), "*", "{\"role\":\"PLAYER\"}")
                    .is(200);

            second.patch(table.path(), "*", "{\"name\":\"Mine\"}").isProblem(403);
        }
    }

    private String seatOf(Client member) {
        return table.path() + "/members/" + member.user().value();
    }
}
