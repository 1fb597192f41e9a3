package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.user.UserId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

@MicronautTest
class MeIT {
    private final ApiServer api;

    MeIT(ApiServer api) {
        this.api = api;
    }

    @Test
    void the_first_request_creates_a_profile_from_user_info() {
        String email = address();
        Client ada = userWith(verified("Ada", email));

        var first = ada.get("/api/me").is(200);

        assertThat(first.text("id")).isEqualTo(ada.user().value());
        assertThat(first.text("name")).isEqualTo("Ada");
        assertThat(first.text("email")).isEqualTo(email);
        assertThat(ada.get("/api/me").etag()).isEqualTo(first.etag());
    }

    @Test
    void claims_of_an_access_token_are_not_a_profile() {
        var user = newId();
        var me = api.as(user)
                .withToken(
                        api.tokens.valid(user, Map.of("name", "Mallory", "email", address(), "email_verified", true)))
                .get("/api/me")
                .is(200);

        assertThat(me.text("name")).isNotEqualTo("Mallory");
        assertThat(me.has("email")).isFalse();
    }

    @Test
    void a_user_without_a_valid_name_or_email_is_accepted() {
        var me = userWith(verified(" ", "nowhere")).get("/api/me").is(200);

        assertThat(me.text("name")).isNotBlank();
        assertThat(me.has("email")).isFalse();
        for (Map<String, Object> attributes : List.<Map<String, Object>>of(
                Map.of(), Map.of("name", "\u3164"), Map.of("name", 7, "email", List.of("a@example.org")))) {
            assertThat(userWith(attributes).get("/api/me").is(200).text("name")).isEqualTo(me.text("name"));
        }
    }

    @Test
    void an_email_that_is_not_verified_is_left_out() {
        for (Object verified : List.of("false", false, "", 1, List.of(true))) {
            var attributes = Map.of("email", address(), "email_verified", verified);
            assertThat(userWith(attributes).get("/api/me").is(200).has("email"))
                    .as("%s", verified)
                    .isFalse();
        }
        assertThat(userWith(Map.of("email", address())).get("/api/me").is(200).has("email"))
                .isFalse();
    }

    @Test
    void user_info_about_another_user_is_ignored() {
        var ada = userWith(verified("Ada", address()));
        api.tokens.describe(ada.user(), Map.of("sub", "another", "name", "Bo"));

        assertThat(ada.get("/api/me").is(200).text("name")).isNotEqualTo("Bo");
    }

    @Test
    void a_new_token_brings_a_missing_name_and_the_changed_email() {
        String email = address();
        Client ada = userWith(Map.of());
        String unnamed = ada.get("/api/me").is(200).text("name");
        api.tokens.describe(ada.user(), verified("Ada", email));
        assertThat(ada.get("/api/me").is(200).text("name")).isEqualTo(unnamed);

        var next = signedInAgain(ada).get("/api/me").is(200);

        assertThat(next.text("name")).isEqualTo("Ada");
        assertThat(next.text("email")).isEqualTo(email);
        String moved = address();
        api.tokens.describe(ada.user(), verified("Another name", moved));
        var last = signedInAgain(ada).get("/api/me").is(200);
        assertThat(last.text("name")).isEqualTo("Ada");
        assertThat(last.text("email")).isEqualTo(moved);
        api.tokens.describe(ada.user(), Map.of("name", "Ada", "email", address(), "email_verified", "false"));
        var same = signedInAgain(ada).get("/api/me").is(200);
        assertThat(same.text("email")).isEqualTo(moved);
        assertThat(same.etag()).isEqualTo(last.etag());
    }

    @Test
    void the_name_comes_later_if_the_issuer_is_unreachable_or_does_not_answer() throws IOException {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            for (String dead : List.of(SickDynamo.nowhere().toString(), "http://127.0.0.1:" + silent.getLocalPort())) {
                Client ada = userWith(verified("Ada", address()));
                var other = ApiServer.with(Map.of("talestream.auth.user-info-url", dead + "/userInfo"));
                try (var _ = other.server) {
                    var there = new Client(other.server.getURI(), ada.user(), ada.token());
                    assertThat(there.get("/api/me").is(200).text("name")).isNotEqualTo("Ada");
                    there.post("/api/workspaces", "{\"name\":\"Ours\"}").is(201);
                }

                assertThat(ada.get("/api/me").is(200).text("name")).isEqualTo("Ada");
            }
        }
    }

    @Test
    void the_clock_of_the_issuer_may_be_a_few_seconds_ahead() {
        var soon = Date.from(Instant.now().plusSeconds(10));

        var user = newId();
        api.as(user)
                .withToken(api.tokens.valid(user, Map.of("nbf", soon)))
                .get("/api/me")
                .is(200);
    }

    @Test
    void a_verified_email_belongs_to_the_user_for_whom_it_was_verified_last() {
        String email = address();
        Client first = userWith(verified("Ada", email));
        first.get("/api/me").is(200);

        var second = userWith(verified("Bo", email.toUpperCase(Locale.ROOT)))
                .get("/api/me")
                .is(200);

        assertThat(second.text("email")).isEqualTo(email);
        assertThat(first.get("/api/me").is(200).has("email")).isFalse();
        assertThat(first.get("/api/me").is(200).text("name")).isEqualTo("Ada");
    }

    @Test
    void a_changed_name_overrides_user_info() {
        Client ada = userWith(verified("Ada", address()));
        ada.patch("/api/me", "*", "{\"name\":\"Countess\"}").is(200);

        assertThat(signedInAgain(ada).get("/api/me").text("name")).isEqualTo("Countess");
    }

    @Test
    void an_email_cannot_be_set() {
        String email = address();
        Client ada = userWith(verified("Ada", email));
        String before = ada.get("/api/me").body();

        for (String sent : List.of(address(), email, "")) {
            assertThat(ada.patch("/api/me", "*", "{\"name\":\"Eve\",\"email\":\"%s\"}".formatted(sent))
                            .isProblem(400)
                            .text("errors.0.field"))
                    .isEqualTo("email");
        }
        assertThat(ada.get("/api/me").body()).isEqualTo(before);
    }

    @Test
    void an_invalid_name_is_reported() {
        assertThat(api.newUser()
                        .patch("/api/me", "*", "{\"name\":\"\"}")
                        .isProblem(400)
                        .text("errors.0.field"))
                .isEqualTo("name");
    }

    @Test
    void an_update_requires_the_current_version() {
        Client ada = api.newUser();
        String old = ada.get("/api/me").etag().orElseThrow();
        ada.patch("/api/me", "", "{\"name\":\"Ada\"}").isProblem(428);
        ada.patch("/api/me", "W/abc", "{\"name\":\"Ada\"}").isProblem(400);
        String current =
                ada.patch("/api/me", old, "{\"name\":\"Ada\"}").is(200).etag().orElseThrow();

        assertThat(ada.patch("/api/me", old, "{\"name\":\"Late\"}")
                        .isProblem(412)
                        .etag())
                .contains(current);
        assertThat(ada.get("/api/me").text("name")).isEqualTo("Ada");
    }

    @Test
    void a_deleted_account_leaves_no_profile_no_seat_and_no_workspace_of_its_own() {
        String email = address();
        Client ada = userWith(verified("Ada", email));
        String mine = "/api/workspaces/"
                + ada.post("/api/workspaces", "{\"name\":\"Mine\"}").is(201).text("id");
        Client bo = api.newUser();
        String ours = "/api/workspaces/"
                + bo.post("/api/workspaces", "{\"name\":\"Ours\"}").is(201).text("id");
        String code = bo.post(ours + "/invites", "{\"role\":\"OWNER\"}").is(201).text("code");
        ada.post("/api/invites/" + code + "/accept", "").is(200);

        ada.delete("/api/me", "").isProblem(428);
        ada.delete("/api/me", "*").is(204);

        assertThat(bo.get(ours + "/members").is(200).each("items", "userId"))
                .containsExactly(bo.user().value());
        bo.get(ours).is(200);
        Client later = signedInLater(ada);
        assertThat(later.get("/api/workspaces").is(200).size("items")).isZero();
        later.get(mine).isProblem(404);
        later.get(ours).isProblem(404);
        assertThat(userWith(verified("Another Ada", email))
                        .get("/api/me")
                        .is(200)
                        .text("email"))
                .isEqualTo(email);
    }

    @Test
    void a_token_from_before_the_deletion_is_refused_and_a_later_sign_in_begins_an_empty_account() {
        Client ada = userWith(verified("Ada", address()));
        ada.patch("/api/me", "*", "{\"name\":\"Countess\"}").is(200);
        ada.delete("/api/me", "*").is(204);

        ada.get("/api/me").isProblem(401);
        ada.patch("/api/me", "*", "{\"name\":\"Eve\"}").isProblem(401);
        ada.post("/api/workspaces", "{\"name\":\"Mine\"}").isProblem(401);
        ada.delete("/api/me", "*").is(204);
        Map<String, Object> refreshed =
                Map.of("auth_time", Date.from(Instant.now().minusSeconds(60)));
        ada.withToken(api.tokens.valid(ada.user(), refreshed)).get("/api/me").isProblem(401);

        assertThat(signedInLater(ada).get("/api/me").is(200).text("name")).isEqualTo("Ada");
    }

    @Test
    void the_only_owner_of_a_workspace_with_members_cannot_delete_the_account() {
        Client ada = api.newUser();
        String mine = ada.post("/api/workspaces", "{\"name\":\"Mine\"}").is(201).text("id");
        String id = ada.post("/api/workspaces", "{\"name\":\"Ours\"}").is(201).text("id");
        Client bo = Table.seated(api, ada, "/api/workspaces/" + id, "GM");

        var refused = ada.delete("/api/me", "*").isProblem(409);

        assertThat(refused.each("errors", "field")).containsExactly(id);
        assertThat(refused.text("errors.0.problem")).contains("Ours");
        ada.get("/api/workspaces/" + mine).is(200);
        ada.get("/api/me").is(200);
        ada.patch("/api/workspaces/%s/members/%s".formatted(id, bo.user().value()), "*", "{\"role\":\"OWNER\"}")
                .is(200);
        ada.delete("/api/me", "*").is(204);
        bo.get("/api/workspaces/" + id).is(200);
    }

    /// With a token of a sign-in a moment from now.
    private Client signedInLater(Client client) {
        var later = Date.from(Instant.now().plusSeconds(5));
        return client.withToken(api.tokens.valid(client.user(), Map.of("auth_time", later)));
    }

    /// In Cognito's form.
    private static Map<String, Object> verified(String name, String email) {
        return Map.of("name", name, "email", email, "email_verified", "true");
    }

    private Client userWith(Map<String, Object> attributes) {
        var user = newId();
        api.tokens.describe(user, attributes);
        return new Client(api.server.getURI(), user, api.tokens.valid(user));
    }

    private Client signedInAgain(Client client) {
        return client.withToken(api.tokens.valid(client.user()));
    }

    private static UserId newId() {
        return new UserId("sub-" + Ids.next());
    }

    private static String address() {
        return Ids.next().toLowerCase(Locale.ROOT) + "@example.org";
    }
}
