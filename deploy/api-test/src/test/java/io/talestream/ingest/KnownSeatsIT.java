package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.testing.time.Eventually;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// Two processes on one table: what one is told, the other learns.
class KnownSeatsIT {
    private static final Duration STATED = Duration.ofSeconds(2);

    private final ApiServer here = ApiServer.shared();
    private final ApiServer elsewhere = ApiServer.second();
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

    /// A request that is sent after two seconds is answered by the new role.
    @Test
    void whoever_lost_a_role_elsewhere_has_lost_it_here_in_two_seconds() {
        table.gm().get(table.secret().item()).is(200);

        elsewhere
                .as(table.owner().user())
                .patch(seatOf(table.gm()), "*", "{\"role\":\"PLAYER\"}")
                .is(200);

        Instant last = Instant.now().plus(STATED);
        Eventually.until("the role is lost here", () -> {
            boolean stated = Instant.now().isAfter(last);
            int status = table.gm().get(table.secret().item()).status();
            assertThat(status).isIn(stated ? new Integer[] {404} : new Integer[] {200, 404});
            return status == 404;
        });
    }

    @Test
    void an_owner_who_is_none_any_more_cannot_act_as_one_not_even_for_a_moment() {
        Client second = Table.seated(here, table.owner(), table.path(), "GM");
        table.owner().patch(seatOf(second), "*", "{\"role\":\"OWNER\"}").is(200);
        second.get(table.path()).is(200);
        elsewhere
                .as(table.owner().user())
                .patch(seatOf(second), "*", "{\"role\":\"PLAYER\"}")
                .is(200);

        second.patch(table.path(), "*", "{\"name\":\"Mine\"}").isProblem(403);
    }

    private String seatOf(Client member) {
        return table.path() + "/members/" + member.user().value();
    }
}
