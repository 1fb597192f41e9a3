package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.id.Ids;
import io.talestream.contracts.user.UserId;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeIT {
    private final ApiServer api = ApiServer.shared();

    @Test
    void a_profile_is_made_from_the_token_when_it_is_first_seen() {
        String email = address();
        Client ada = someone(Map.of("name", "Ada", "email", email));

        var first = ada.get("/api/me").is(200);

        assertThat(first.text("id")).isEqualTo(ada.user().value());
        assertThat(first.text("name")).isEqualTo("Ada");
        assertThat(first.text("email")).isEqualTo(email);
        assertThat(ada.get("/api/me").etag()).isEqualTo(first.etag());
    }

    @Test
    void a_token_without_a_usable_name_or_address_is_let_in_all_the_same() {
        var me = someone(Map.of("name", " ", "email", "nowhere")).get("/api/me").is(200);

        assertThat(me.text("name")).isNotBlank();
        assertThat(me.has("email")).isFalse();
    }

    @Test
    void an_address_in_a_token_that_belongs_to_someone_else_is_left_out() {
        String email = address();
        someone(Map.of("email", email)).get("/api/me").is(200);

        assertThat(someone(Map.of("email", email)).get("/api/me").is(200).has("email"))
                .isFalse();
    }

    @Test
    void what_was_changed_stays_whatever_the_token_says() {
        Client ada = someone(Map.of("name", "Ada"));
        ada.patch("/api/me", "*", "{\"name\":\"Countess\"}").is(200);

        assertThat(ada.get("/api/me").text("name")).isEqualTo("Countess");
    }

    @Test
    void a_name_and_an_address_are_changed_each_on_its_own() {
        String email = address();
        Client ada = someone(Map.of("name", "Ada"));
        ada.patch("/api/me", "*", "{\"email\":\"%s\"}".formatted(email)).is(200);

        var renamed = ada.patch("/api/me", "*", "{\"name\":\"Countess\"}").is(200);

        assertThat(renamed.text("name")).isEqualTo("Countess");
        assertThat(renamed.text("email")).isEqualTo(email);
    }

    @Test
    void an_address_belongs_to_one_user_however_it_is_written() {
        String email = address();
        someone(Map.of("email", email)).get("/api/me").is(200);
        Client other = api.someone();
        String before = other.get("/api/me").body();

        var refused = other.patch("/api/me", "*", "{\"email\":\"%s\"}".formatted(email.toUpperCase(Locale.ROOT)))
                .isProblem(400);

        assertThat(refused.body()).contains("\"field\":\"email\"");
        assertThat(other.get("/api/me").body()).isEqualTo(before);
    }

    @Test
    void every_bad_field_is_named() {
        assertThat(api.someone()
                        .patch("/api/me", "*", "{\"name\":\"\",\"email\":\"nowhere\"}")
                        .isProblem(400)
                        .body())
                .contains("\"field\":\"name\"", "\"field\":\"email\"");
    }

    @Test
    void a_change_needs_the_version_that_was_read() {
        Client ada = api.someone();
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

    private Client someone(Map<String, Object> claims) {
        var user = new UserId("sub-" + Ids.next());
        return new Client(api.server.getURI(), user, api.tokens.valid(user, claims));
    }

    private static String address() {
        return Ids.next().toLowerCase(Locale.ROOT) + "@example.org";
    }
}
