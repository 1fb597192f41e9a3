package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.testing.time.Eventually;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// Two processes on one table: a change of a role in one reaches the other.
@MicronautTest
class KnownSeatsIT {
    private static final Duration STATED = Duration.ofSeconds(2);

    private final ApiServer here;
    private final ApiServer elsewhere;
    private final Table table;

    KnownSeatsIT(ApiServer here) {
        this.here = here;
        this.elsewhere = ApiServer.second();
        this.table = Table.on(here);
    }

    @Test
    void a_role_change_applies_at_once_in_the_same_process() {
        table.gm().get(table.secret().item()).is(200);

        table.owner().patch(seatOf(table.gm()), "*", "{\"role\":\"PLAYER\"}").is(200);

        table.gm().get(table.secret().item()).isProblem(404);
        table.gm().post(table.path() + "/items", "{\"title\":\"Trap\"}").isProblem(403);
    }

    @Test
    void a_removal_applies_at_once_in_the_same_process() {
        table.player().get(table.path()).is(200);

        table.owner().delete(seatOf(table.player()), "*").is(204);

        table.player().get(table.path()).isProblem(404);
    }

    /// A request sent after two seconds is handled with the new role.
    @Test
    void a_role_change_in_another_process_applies_within_two_seconds() {
        table.gm().get(table.secret().item()).is(200);

        elsewhere
                .as(table.owner().user())
                .patch(seatOf(table.gm()), "*", "{\"role\":\"PLAYER\"}")
                .is(200);

        Instant last = Instant.now().plus(STATED);
        Eventually.until("the role change applies here", () -> {
            boolean stated = Instant.now().isAfter(last);
            int status = table.gm().get(table.secret().item()).status();
            assertThat(status).isIn(stated ? new Integer[] {404} : new Integer[] {200, 404});
            return status == 404;
        });
    }

    @Test
    void a_demoted_owner_loses_owner_actions_at_once_in_every_process() {
        Client second = Table.seated(here, table.owner(), table.path(), "GM");
        table.owner().patch(seatOf(second), "*", "{\"role\":\"OWNER\"}").is(200);
        second.get(table.path()).is(200);
        elsewhere
                .as(table.owner().user())
                .patch(seatOf(second), "*", "{\"role\":\"PLAYER\"}")
                .is(200);

        second.get(table.path() + "/invites").isProblem(403);
        second.patch(table.path(), "*", "{\"name\":\"Mine\"}").isProblem(403);
    }

    private String seatOf(Client member) {
        return table.path() + "/members/" + member.user().value();
    }
}
