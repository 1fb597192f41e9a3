package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.id.Ids;
import io.talestream.contracts.user.UserId;
import java.time.Instant;
import java.util.Date;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeIT {
    private final ApiServer api = ApiServer.shared();

    @Test
    void the_first_request_creates_a_profile_from_the_token() {
        String email = address();
        Client ada = userWith(Map.of("name", "Ada", "email", email));

        var first = ada.get("/api/me").is(200);

        assertThat(first.text("id")).isEqualTo(ada.user().value());
        assertThat(first.text("name")).isEqualTo("Ada");
        assertThat(first.text("email")).isEqualTo(email);
        assertThat(ada.get("/api/me").etag()).isEqualTo(first.etag());
    }

    @Test
    void a_token_without_a_valid_name_or_email_is_accepted() {
        var me =
                userWith(Map.of("name", " ", "email", "nowhere")).get("/api/me").is(200);

        assertThat(me.text("name")).isNotBlank();
        assertThat(me.has("email")).isFalse();
        assertThat(userWith(Map.of("name", "\u3164")).get("/api/me").is(200).text("name"))
                .isEqualTo(me.text("name"));
    }

    @Test
    void the_clock_of_the_issuer_may_be_a_few_seconds_ahead() {
        var soon = Date.from(Instant.now().plusSeconds(10));

        userWith(Map.of("nbf", soon)).get("/api/me").is(200);
    }

    @Test
    void an_email_of_another_user_is_left_out_of_a_new_profile() {
        String email = address();
        userWith(Map.of("email", email)).get("/api/me").is(200);

        assertThat(userWith(Map.of("email", email)).get("/api/me").is(200).has("email"))
                .isFalse();
    }

    @Test
    void a_changed_profile_overrides_the_token() {
        Client ada = userWith(Map.of("name", "Ada"));
        ada.patch("/api/me", "*", "{\"name\":\"Countess\"}").is(200);

        assertThat(ada.get("/api/me").text("name")).isEqualTo("Countess");
    }

    @Test
    void name_and_email_are_changed_independently() {
        String email = address();
        Client ada = userWith(Map.of("name", "Ada"));
        ada.patch("/api/me", "*", "{\"email\":\"%s\"}".formatted(email)).is(200);

        var renamed = ada.patch("/api/me", "*", "{\"name\":\"Countess\"}").is(200);

        assertThat(renamed.text("name")).isEqualTo("Countess");
        assertThat(renamed.text("email")).isEqualTo(email);
    }

    @Test
    void an_email_belongs_to_one_user_regardless_of_case() {
        String email = address();
        userWith(Map.of("email", email)).get("/api/me").is(200);
        Client other = api.newUser();
        String before = other.get("/api/me").body();

        var refused = other.patch("/api/me", "*", "{\"email\":\"%s\"}".formatted(email.toUpperCase(Locale.ROOT)))
                .isProblem(400);

        assertThat(refused.body()).contains("\"field\":\"email\"");
        assertThat(other.get("/api/me").body()).isEqualTo(before);
    }

    @Test
    void every_invalid_field_is_reported() {
        assertThat(api.newUser()
                        .patch("/api/me", "*", "{\"name\":\"\",\"email\":\"nowhere\"}")
                        .isProblem(400)
                        .body())
                .contains("\"field\":\"name\"", "\"field\":\"email\"");
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

    private Client userWith(Map<String, Object> claims) {
        var user = new UserId("sub-" + Ids.next());
        return new Client(api.server.getURI(), user, api.tokens.valid(user, claims));
    }

    private static String address() {
        return Ids.next().toLowerCase(Locale.ROOT) + "@example.org";
    }
}
