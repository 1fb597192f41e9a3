package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import java.util.List;
import org.junit.jupiter.api.Test;

@MicronautTest
class MembersIT {
    private final Table table;
    private final String members;

    MembersIT(ApiServer api) {
        this.table = Table.on(api);
        this.members = table.path() + "/members";
    }

    @Test
    void every_member_is_listed_with_their_role() {
        var list = table.player().get(members).is(200);

        assertThat(list.size("items")).isEqualTo(3);
        assertThat(list.body())
                .contains(
                        "\"OWNER\"",
                        "\"GM\"",
                        "\"PLAYER\"",
                        table.owner().user().value());
    }

    @Test
    void a_role_change_applies_to_the_next_request() {
        table.player().post(table.path() + "/items", "{\"title\":\"Rope\"}").isProblem(403);

        table.owner().patch(seat(table.player()), "*", "{\"role\":\"GM\"}").is(200);
        table.player().post(table.path() + "/items", "{\"title\":\"Rope\"}").is(201);

        table.owner().patch(seat(table.player()), "*", "{\"role\":\"PLAYER\"}").is(200);
        table.player().post(table.path() + "/items", "{\"title\":\"Rope\"}").isProblem(403);
    }

    @Test
    void only_an_owner_changes_roles_and_removes_members() {
        for (Client member : List.of(table.player(), table.gm())) {
            member.patch(seat(table.player()), "*", "{\"role\":\"OWNER\"}").isProblem(403);
            member.patch(seat(member), "*", "{\"role\":\"OWNER\"}").isProblem(403);
            member.delete(seat(table.owner()), "*").isProblem(403);
        }
        assertThat(table.owner().get(members).size("items")).isEqualTo(3);
    }

    @Test
    void the_last_owner_can_neither_leave_nor_become_something_else() {
        assertThat(table.owner().delete(seat(table.owner()), "*").isProblem(409).text("detail"))
                .contains("owner");
        table.owner().patch(seat(table.owner()), "*", "{\"role\":\"PLAYER\"}").isProblem(409);

        table.owner().patch(seat(table.gm()), "*", "{\"role\":\"OWNER\"}").is(200);
        table.owner().delete(seat(table.owner()), "*").is(204);

        table.owner().get(table.path()).isProblem(404);
        table.gm().delete(seat(table.gm()), "*").isProblem(409);
    }

    @Test
    void a_member_who_leaves_loses_access_at_once() {
        table.player().delete(seat(table.player()), "*").is(204);

        table.player().get(table.path()).isProblem(404);
        assertThat(table.player().get("/api/workspaces").size("items")).isZero();
        assertThat(table.owner().get(members).size("items")).isEqualTo(2);
        table.owner().delete(seat(table.player()), "*").isProblem(404);
    }

    @Test
    void any_member_can_leave() {
        table.gm().delete(seat(table.gm()), "*").is(204);
        table.gm().get(table.path()).isProblem(404);

        table.owner().patch(seat(table.player()), "*", "{\"role\":\"OWNER\"}").is(200);
        table.owner().delete(seat(table.owner()), "*").is(204);
        table.owner().get(table.path()).isProblem(404);
    }

    @Test
    void an_update_requires_the_etag_from_the_list() {
        var list = table.owner().get(members);
        int player = list.each("items", "userId").indexOf(table.player().user().value());
        String etag = list.each("items", "etag").get(player);
        table.owner().patch(seat(table.player()), "", "{\"role\":\"GM\"}").isProblem(428);
        table.owner().patch(seat(table.player()), etag, "{\"role\":\"GM\"}").is(200);

        table.owner().patch(seat(table.player()), etag, "{\"role\":\"OWNER\"}").isProblem(412);
        table.owner().delete(seat(table.player()), etag).isProblem(412);
        table.owner().delete(seat(table.player()), "").isProblem(428);
    }

    @Test
    void a_role_is_required_and_one_of_three() {
        assertThat(table.owner()
                        .patch(seat(table.player()), "*", "{}")
                        .isProblem(400)
                        .body())
                .contains("\"field\":\"role\"");
        table.owner().patch(seat(table.player()), "*", "{\"role\":\"KING\"}").isProblem(400);
    }

    @Test
    void changing_or_removing_a_non_member_is_404() {
        table.owner().patch(seat(table.outsider()), "*", "{\"role\":\"GM\"}").isProblem(404);
        table.owner().delete(seat(table.outsider()), "*").isProblem(404);
        table.outsider().delete(seat(table.outsider()), "*").isProblem(404);
    }

    private String seat(Client who) {
        return members + "/" + who.user().value();
    }
}
