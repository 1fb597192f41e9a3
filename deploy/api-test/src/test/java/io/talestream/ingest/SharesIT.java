package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SharesIT {
    private final ApiServer api = ApiServer.shared();
    private final Table table = Table.on(api);
    private final String share = table.open().session() + "/share";

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
}
