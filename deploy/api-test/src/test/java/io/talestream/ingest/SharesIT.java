package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.share.ShareToken;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

@MicronautTest
class SharesIT {
    private static final int LIMIT = 3;

    private final ApiServer api;
    private final Table table;
    private final String share;

    SharesIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.share = table.open().session() + "/share";
    }

    @Test
    void a_shared_link_shows_the_session_without_ids_or_users() {
        String token = table.gm().post(share, "{\"expiresInHours\":1}").is(201).text("token");

        var seen = api.anonymous().get("/api/shared/" + token).is(200);

        assertThat(seen.text("name")).isEqualTo("Landfall");
        assertThat(seen.text("campaignName")).isEqualTo("Tidewater");
        assertThat(seen.body()).doesNotContain(table.gm().user().value()).doesNotContain("\"id\"");
    }

    @Test
    void a_revoked_link_is_404() {
        String token = table.gm().post(share, "{}").is(201).text("token");
        assertThat(table.gm().get(share).is(200).size("items")).isOne();

        table.gm().delete(share + "/" + token, "*").is(204);

        api.anonymous().get("/api/shared/" + token).is(404);
        assertThat(table.gm().get(share).is(200).size("items")).isZero();
    }

    @Test
    void a_session_hidden_from_players_is_hidden_from_its_link() {
        String token = table.gm().post(share, "{}").is(201).text("token");

        table.gm().patch(table.open().session(), "*", "{\"visibility\":\"GM\"}").is(200);
        api.anonymous().get("/api/shared/" + token).is(404);

        table.gm()
                .patch(table.open().session(), "*", "{\"visibility\":\"ALL\"}")
                .is(200);
        api.anonymous().get("/api/shared/" + token).is(200);

        table.gm()
                .patch(table.open().campaign(), "*", "{\"visibility\":\"GM\"}")
                .is(200);
        api.anonymous().get("/api/shared/" + token).is(404);
    }

    @Test
    void deleting_a_session_invalidates_its_link() {
        String token = table.gm().post(share, "{}").is(201).text("token");

        table.gm().delete(table.open().session(), "*").is(204);

        api.anonymous().get("/api/shared/" + token).is(404);
    }

    @Test
    void a_link_is_revoked_only_under_its_own_session() {
        String token = table.gm().post(share, "{}").is(201).text("token");

        table.gm().delete(table.secret().session() + "/share/" + token, "*").is(404);
        table.gm().delete(share + "/nonsense", "*").is(404);
        table.gm().post(share, "{\"expiresInHours\":0}").is(400);
    }

    /// Load balancers log paths, but no headers.
    @Test
    void the_token_can_be_sent_in_a_header() {
        String token = table.gm().post(share, "{}").is(201).text("token");
        Client stranger = api.anonymous().withHeader("Talestream-Code", token);
        Client gm = table.gm().withHeader("Talestream-Code", token);

        stranger.get("/api/shared/-").is(200);
        stranger.get("/api/shared/-/transcript").isProblem(404);
        assertThat(stranger.get("/api/shared/" + token).isProblem(400).each("errors", "field"))
                .containsExactly("Talestream-Code");
        api.anonymous().get("/api/shared/-").isProblem(404);

        gm.delete(share + "/-", "*").is(204);
        stranger.get("/api/shared/-").isProblem(404);
    }

    @Test
    void only_wrong_links_count_towards_the_limit() {
        String link = link();
        ApiServer strict = strict(Map.of());
        try (var _ = strict.server) {
            for (int i = 0; i < 2 * LIMIT; i++) {
                strict.anonymous().get(link).is(200);
            }
            for (int i = 0; i < LIMIT; i++) {
                strict.anonymous().get(guess()).isProblem(404);
            }

            assertThat(strict.anonymous().get(guess()).isProblem(429).retryAfter())
                    .isPresent();
        }
    }

    /// The proxy of the test appends to what the client has sent, as load balancers do.
    @Test
    void clients_of_a_trusted_proxy_have_separate_limits() {
        String link = link();
        ApiServer strict = strict(Map.of("talestream.look-ups.trusted-proxies", "10.0.0.0/8, 127.0.0.0/8"));
        try (var _ = strict.server) {
            for (int i = 0; i < LIMIT; i++) {
                via(strict, "198.51.100." + i + ", 203.0.113.9, 10.1.2.3")
                        .get(guess())
                        .isProblem(404);
            }

            via(strict, "198.51.100.7, 203.0.113.9, 10.1.2.3").get(guess()).isProblem(429);
            via(strict, "203.0.113.10").get(link).is(200);
            via(strict, "unknown").get(link).is(200);
        }
    }

    @Test
    void a_client_cannot_choose_its_address() {
        ApiServer strict = strict(Map.of());
        try (var _ = strict.server) {
            for (int i = 0; i < LIMIT; i++) {
                via(strict, "198.51.100." + i).get(guess()).isProblem(404);
            }

            via(strict, "203.0.113.10").get(guess()).isProblem(429);
        }
    }

    /// The clock is frozen, so all requests fall into one minute.
    private static ApiServer strict(Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put("talestream.look-ups.a-minute", LIMIT);
        settings.put(KillableServer.PROPERTY, "yes");
        return ApiServer.with(settings);
    }

    private static Client via(ApiServer server, String hops) {
        return server.anonymous().withHeader("X-Forwarded-For", hops);
    }

    private static String guess() {
        return "/api/shared/" + ShareToken.random().value();
    }

    private String link() {
        return "/api/shared/" + table.gm().post(share, "{}").is(201).text("token");
    }
}
