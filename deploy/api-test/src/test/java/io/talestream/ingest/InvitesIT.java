package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.Client.Answer;
import io.talestream.store.Invites;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

@MicronautTest
class InvitesIT {
    private final ApiServer api;
    private final Table table;
    private final String invites;

    InvitesIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.invites = table.path() + "/invites";
    }

    @Test
    void a_code_is_accepted_regardless_of_case_and_separators() {
        String code = invited("{\"role\":\"PLAYER\",\"maxUses\":5}");
        assertThat(code).matches("[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}");

        for (String typed : List.of(
                code,
                code.toLowerCase(Locale.ROOT),
                code.replace("-", ""),
                code.replace("-", "%20"),
                code.replace('0', 'o').replace('1', 'l'))) {
            assertThat(table.outsider().get("/api/invites/" + typed).is(200).text("workspaceName"))
                    .isEqualTo("The Thursday table");
        }
        table.outsider().post(accept(code.toLowerCase(Locale.ROOT)), "").is(200);
        table.outsider().get(table.path()).is(200);
    }

    @Test
    void accepting_an_invite_grants_its_role() {
        assertThat(table.outsider()
                        .post(accept(invited("{\"role\":\"GM\"}")), "")
                        .is(200)
                        .text("role"))
                .isEqualTo("GM");
    }

    @Test
    void an_invite_is_410_after_its_maximum_uses() {
        String code = invited("{\"role\":\"PLAYER\",\"maxUses\":2}");
        Client second = api.newUser();
        table.outsider().post(accept(code), "").is(200);
        second.post(accept(code), "").is(200);

        api.newUser().post(accept(code), "").isProblem(410);

        second.post(accept(code), "").is(200);
        assertThat(table.owner().get(table.path() + "/members").size("items")).isEqualTo(5);
    }

    @Test
    void fifty_concurrent_accepts_fill_three_seats() throws Exception {
        String code = invited("{\"role\":\"PLAYER\",\"maxUses\":3}");
        List<Integer> answers = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> running = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                Client guest = api.newUser();
                running.add(threads.submit(
                        () -> guest.postOnce("key", accept(code), "").status()));
            }
            for (Future<Integer> each : running) {
                answers.add(each.get());
            }
        }

        assertThat(answers).containsOnly(200, 410);
        assertThat(answers).filteredOn(status -> status == 200).hasSize(3);
        assertThat(table.owner().get(table.path() + "/members").size("items")).isEqualTo(6);
    }

    @Test
    void a_member_who_accepts_keeps_their_role_and_consumes_no_use() {
        String code = invited("{\"role\":\"PLAYER\"}");

        assertThat(table.owner().post(accept(code), "").is(200).text("role")).isEqualTo("OWNER");

        table.outsider().post(accept(code), "").is(200);
    }

    @Test
    void repeating_an_accept_returns_the_same_response_and_adds_no_member() {
        String code = invited("{\"role\":\"PLAYER\",\"maxUses\":5}");
        Client guest = table.outsider();
        Answer first = guest.postOnce("key-1", accept(code), "").is(200);
        guest.delete(table.path() + "/members/" + guest.user().value(), "*").is(204);

        Answer again = guest.postOnce("key-1", accept(code.toLowerCase(Locale.ROOT)), "")
                .is(200);

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.etag()).isEqualTo(first.etag());
        guest.get(table.path()).isProblem(404);
        guest.postOnce("key-1", accept(invited("{\"role\":\"GM\"}")), "").isProblem(422);
        guest.postOnce("key-2", accept(code), "").is(200);
        guest.get(table.path()).is(200);
    }

    /// The API cannot create an expired invite, so the test writes it to the table.
    @Test
    void an_expired_invite_is_410(Invites stored) {
        var ended = new Invite(
                InviteCode.random(),
                new WorkspaceId(table.path().substring("/api/workspaces/".length())),
                Role.PLAYER,
                table.owner().user(),
                Instant.now().minus(Duration.ofMinutes(1)),
                5,
                0);
        stored.create(ended, Idempotency.NO_KEY);

        table.outsider().post(accept(ended.code().readable()), "").isProblem(410);
        assertThat(table.owner().get(table.path() + "/invites").is(200).size("items"))
                .isZero();
        table.outsider().get(table.path()).isProblem(404);
    }

    @Test
    void every_invalid_field_of_an_invite_is_reported() {
        assertThat(table.gm()
                        .post(invites, "{\"expiresInHours\":0,\"maxUses\":0}")
                        .isProblem(400)
                        .body())
                .contains("\"field\":\"role\"", "\"field\":\"expiresInHours\"", "\"field\":\"maxUses\"");
        assertThat(table.gm()
                        .post(invites, "{\"role\":\"PLAYER\",\"expiresInHours\":2161,\"maxUses\":1001}")
                        .isProblem(400)
                        .body())
                .contains("\"field\":\"expiresInHours\"", "\"field\":\"maxUses\"");
        table.gm()
                .post(invites, "{\"role\":\"PLAYER\",\"expiresInHours\":2160,\"maxUses\":1000}")
                .is(201);
    }

    @Test
    void only_an_owner_invites_owners() {
        table.gm().post(invites, "{\"role\":\"OWNER\"}").isProblem(403);
        table.owner().post(invites, "{\"role\":\"OWNER\"}").is(201);
    }

    @Test
    void a_gm_gets_no_code_of_an_owner_invite_from_the_list() {
        List<String> secret = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (String role : List.of("OWNER", "GM", "OWNER", "PLAYER", "OWNER")) {
            (role.equals("OWNER") ? secret : open).add(invited("{\"role\":\"%s\"}".formatted(role)));
        }

        List<String> listed = new ArrayList<>();
        String page = invites + "?size=1";
        while (!page.isEmpty()) {
            Answer answer = table.gm().get(page).is(200);
            listed.addAll(answer.each("items", "code"));
            String next = answer.has("next") ? answer.text("next") : "";
            page = next.isEmpty() ? "" : invites + "?size=1&cursor=" + next;
        }

        assertThat(listed).containsExactlyInAnyOrderElementsOf(open);
        assertThat(table.owner().get(invites).is(200).each("items", "code")).containsAll(secret);
    }

    @Test
    void a_gm_cannot_revoke_an_owner_invite() {
        String code = invited("{\"role\":\"OWNER\"}");

        table.gm().delete(invites + "/" + code, "*").isProblem(404);

        table.outsider().get("/api/invites/" + code).is(200);
        table.owner().delete(invites + "/" + code, "*").is(204);
    }

    @Test
    void an_invite_is_valid_while_its_creator_may_grant_its_role() {
        String code = table.gm().post(invites, "{\"role\":\"GM\"}").is(201).text("code");
        changeRole(table.gm(), "PLAYER");

        table.outsider().get("/api/invites/" + code).isProblem(404);
        table.outsider().post(accept(code), "").isProblem(410);
        table.outsider().get(table.path()).isProblem(404);
        assertThat(table.player().post(accept(code), "").is(200).text("role")).isEqualTo("PLAYER");

        changeRole(table.gm(), "GM");
        table.outsider().get("/api/invites/" + code).is(200);
        assertThat(table.outsider().post(accept(code), "").is(200).text("role")).isEqualTo("GM");
    }

    @Test
    void a_member_who_left_cannot_return_with_an_invite_of_their_own() {
        String code = table.gm().post(invites, "{\"role\":\"GM\"}").is(201).text("code");
        assertThat(table.gm().post(accept(code), "").is(200).text("role")).isEqualTo("GM");
        table.owner().delete(seat(table.gm()), "*").is(204);

        table.gm().post(accept(code), "").isProblem(410);
        table.gm().get(table.path()).isProblem(404);
    }

    @Test
    void a_demoted_owner_cannot_use_their_owner_invite_or_repeat_its_request() {
        changeRole(table.gm(), "OWNER");
        String body = "{\"role\":\"OWNER\"}";
        String code = table.gm().postOnce("key-1", invites, body).is(201).text("code");
        changeRole(table.gm(), "GM");

        table.gm().postOnce("key-1", invites, body).isProblem(403);
        table.gm().delete(seat(table.gm()), "*").is(204);
        table.gm().post(accept(code), "").isProblem(410);
        table.outsider().post(accept(code), "").isProblem(410);
    }

    @Test
    void a_revoked_invite_is_404() {
        String code = invited("{\"role\":\"PLAYER\"}");
        String path = invites + "/" + code;
        table.gm().delete(path, "").isProblem(428);
        table.gm().delete(path, "\"1\"").isProblem(412);

        table.gm().delete(path, "*").is(204);

        table.outsider().get("/api/invites/" + code).isProblem(404);
        table.outsider().post(accept(code), "").isProblem(404);
        table.gm().delete(path, "*").isProblem(404);
        assertThat(table.gm().get(invites).body()).doesNotContain(code);
    }

    @Test
    void a_gm_cannot_revoke_the_invite_of_another_workspace() {
        String code = invited("{\"role\":\"PLAYER\"}");
        Table another = Table.on(api);

        another.owner().delete(another.path() + "/invites/" + code, "*").isProblem(404);

        table.outsider().get("/api/invites/" + code).is(200);
    }

    @Test
    void an_unknown_or_malformed_code_is_404() {
        table.outsider().get("/api/invites/AAAA-BBBB-CCCC").isProblem(404);
        table.outsider().get("/api/invites/%23").isProblem(404);
        table.outsider().post(accept("UUUU-UUUU-UUUU"), "").isProblem(404);
    }

    @Test
    void the_code_can_be_sent_in_a_header() {
        String code = invited("{\"role\":\"PLAYER\"}");
        Client guest = table.outsider().withHeader("Talestream-Code", code);

        guest.get("/api/invites/-").is(200);
        guest.get("/api/invites/" + code).isProblem(400);
        guest.post(accept("-"), "").is(200);
        table.owner()
                .withHeader("Talestream-Code", code)
                .delete(invites + "/-", "*")
                .is(204);
        guest.get("/api/invites/-").isProblem(404);
    }

    /// The clock is frozen, so all requests fall into one minute.
    @Test
    void guessing_codes_is_throttled_per_user() {
        ApiServer strict = ApiServer.with(Map.of("talestream.look-ups.a-minute", 3, KillableServer.PROPERTY, "yes"));
        try (var _ = strict.server) {
            Client guesser = strict.newUser();
            String code = invited("{\"role\":\"PLAYER\"}");
            for (int i = 0; i < 6; i++) {
                guesser.get("/api/invites/" + code).is(200);
            }
            for (int i = 0; i < 3; i++) {
                guesser.get(guess()).isProblem(404);
            }

            assertThat(guesser.get(guess()).isProblem(429).retryAfter()).isPresent();
            strict.newUser().get(guess()).isProblem(404);
        }
    }

    private void changeRole(Client member, String role) {
        table.owner()
                .patch(seat(member), "*", "{\"role\":\"%s\"}".formatted(role))
                .is(200);
    }

    private String seat(Client member) {
        return table.path() + "/members/" + member.user().value();
    }

    private static String guess() {
        return "/api/invites/" + InviteCode.random().readable();
    }

    private String invited(String body) {
        return table.owner().post(invites, body).is(201).text("code");
    }

    private static String accept(String code) {
        return "/api/invites/" + code + "/accept";
    }
}
