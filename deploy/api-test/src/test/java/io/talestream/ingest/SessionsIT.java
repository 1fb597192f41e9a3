package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.id.Ids;
import java.util.List;
import org.junit.jupiter.api.Test;

@MicronautTest
class SessionsIT {
    private final ApiServer api;
    private final Table table;
    private final String sessions;
    private final String session;

    SessionsIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.sessions = table.open().campaign() + "/sessions";
        this.session = table.open().session();
    }

    @Test
    void a_new_session_has_its_campaigns_name_and_no_job() {
        var made = table.gm()
                .post(sessions, "{\"name\":\"Storm\",\"description\":\"Wet.\",\"playedOn\":\"2026-01-31\"}")
                .is(201);

        assertThat(made.text("campaignName")).isEqualTo("Tidewater");
        assertThat(made.text("status")).isEqualTo("NONE");
        assertThat(made.text("playedOn")).isEqualTo("2026-01-31");
        assertThat(made.text("createdBy")).isEqualTo(table.gm().user().value());
        assertThat(table.player().get(sessions + "/" + made.text("id")).is(200).body())
                .isEqualTo(made.body());
    }

    @Test
    void the_date_of_a_session_is_a_calendar_date_and_can_be_cleared() {
        for (String day : List.of(
                "31.01.2026",
                "2026-1-31",
                "2026-02-30",
                "2026-01-31T20:00:00Z",
                "+300000-01-01",
                "-0001-01-01",
                "today",
                " ")) {
            assertThat(table.gm()
                            .patch(session, "*", "{\"playedOn\":\"%s\"}".formatted(day))
                            .isProblem(400)
                            .body())
                    .as(day)
                    .contains("\"field\":\"playedOn\"");
        }
        table.gm().patch(session, "*", "{\"playedOn\":\"2024-02-29\"}").is(200);
        assertThat(table.gm()
                        .patch(session, "*", "{\"name\":\"Storm\"}")
                        .is(200)
                        .text("playedOn"))
                .isEqualTo("2024-02-29");

        table.gm().patch(session, "*", "{\"playedOn\":\"\"}").is(200);

        assertThat(table.gm().get(session).is(200).has("playedOn")).isFalse();
    }

    @Test
    void a_session_has_a_language_of_its_own_until_it_is_cleared() {
        assertThat(table.gm().get(session).has("language")).isFalse();
        table.gm().patch(session, "*", "{\"language\":\"de\"}").is(200);
        assertThat(table.gm().patch(session, "*", "{\"name\":\"Storm\"}").text("language"))
                .isEqualTo("de");
        assertThat(table.gm()
                        .patch(session, "*", "{\"language\":\"German\"}")
                        .isProblem(400)
                        .body())
                .contains("\"field\":\"language\"");

        table.gm().patch(session, "*", "{\"language\":\"\"}").is(200);

        assertThat(table.gm().get(session).is(200).has("language")).isFalse();
    }

    @Test
    void every_invalid_field_is_reported() {
        String sent = "{\"name\":\" \",\"description\":\"%s\",\"playedOn\":\"x\"}".formatted("d".repeat(100_000));

        for (var refused : List.of(table.gm().post(sessions, sent), table.gm().patch(session, "*", sent))) {
            assertThat(refused.isProblem(400).body())
                    .contains("\"field\":\"name\"", "\"field\":\"description\"", "\"field\":\"playedOn\"");
        }
        assertThat(table.gm().post(sessions, "{}").isProblem(400).body()).contains("\"field\":\"name\"");
    }

    @Test
    void a_gm_only_session_in_a_visible_campaign_is_hidden_from_players() {
        String hidden = sessions
                + "/"
                + table.gm()
                        .post(sessions, "{\"name\":\"Plot\",\"visibility\":\"GM\"}")
                        .is(201)
                        .text("id");

        table.player().get(hidden).isProblem(404);
        assertThat(table.player().get(sessions).is(200).size("items")).isOne();
        assertThat(table.player().get(table.path()).is(200).size("sessions")).isOne();
        assertThat(table.gm().get(sessions).is(200).size("items")).isEqualTo(2);

        table.gm().patch(hidden, "*", "{\"visibility\":\"ALL\"}").is(200);
        table.player().get(hidden).is(200);
    }

    /// A count of sessions would reveal the hidden one.
    @Test
    void a_campaign_does_not_reveal_hidden_sessions_to_players() {
        String before = table.player().get(table.open().campaign()).is(200).body();

        table.gm().post(sessions, "{\"name\":\"Plot\",\"visibility\":\"GM\"}").is(201);

        assertThat(table.player().get(table.open().campaign()).is(200).body()).isEqualTo(before);
    }

    @Test
    void a_session_is_read_with_its_transcript_and_summaries() {
        assertThat(table.gm().get(session + "?include=transcript").is(200).has("transcript"))
                .isFalse();
        table.gm().put(session + "/transcript", "*", Route.PARTLY_SECRET).is(200);
        new StoredSession(api, session).tell("The baron did it.");

        var gm = table.gm().get(session + "?include=transcript,summaries").is(200);
        assertThat(gm.text("transcript.utterances")).isEqualTo("2");
        assertThat(gm.each("summaries", "edition")).containsExactly("GM", "PLAYER");
        assertThat(gm.etag()).isEqualTo(table.gm().get(session).etag());
        var player =
                table.player().get(session + "?include=summaries,transcript").is(200);
        assertThat(player.text("transcript.preview")).isEqualTo("The door is open.");
        assertThat(player.field("transcript").size()).isOne();
        assertThat(player.each("summaries", "text")).containsExactly("Someone did it.");
        assertThat(table.player().get(session + "?include=transcript").is(200).has("summaries"))
                .isFalse();
        table.player()
                .get(table.secret().session() + "?include=transcript,summaries")
                .isProblem(404);
    }

    @Test
    void a_session_is_found_only_under_its_own_campaign() {
        String id = session.substring(sessions.length());

        table.gm().get(table.secret().campaign() + "/sessions" + id).isProblem(404);
        table.gm()
                .get(table.path() + "/campaigns/" + Ids.next() + "/sessions" + id)
                .isProblem(404);
        table.gm()
                .post(table.path() + "/campaigns/" + Ids.next() + "/sessions", "{\"name\":\"A\"}")
                .isProblem(404);
        table.gm()
                .post(table.path() + "/campaigns/none/sessions", "{\"name\":\"A\"}")
                .isProblem(404);
    }

    @Test
    void an_update_or_delete_requires_the_current_version() {
        String old = table.gm().get(session).etag().orElseThrow();
        table.gm().patch(session, "", "{\"name\":\"Storm\"}").isProblem(428);
        table.gm().patch(session, old, "{\"name\":\"Storm\"}").is(200);

        table.gm().patch(session, old, "{\"name\":\"Late\"}").isProblem(412);
        table.gm().delete(session, old).isProblem(412);
        table.gm().delete(session, "").isProblem(428);

        table.gm().delete(session, "*").is(204);
        table.gm().get(session).isProblem(404);
        table.gm().delete(session, "*").isProblem(404);
    }
}
