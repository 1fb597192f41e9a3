package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import java.util.List;
import org.junit.jupiter.api.Test;

@MicronautTest
class CampaignsIT {
    private final Table table;
    private final String campaign;

    CampaignsIT(ApiServer api) {
        this.table = Table.on(api);
        this.campaign = table.open().campaign();
    }

    @Test
    void a_campaign_is_created_read_and_renamed() {
        var read = table.player().get(campaign).is(200);
        assertThat(read.text("name")).isEqualTo("Tidewater");

        var renamed = table.gm()
                .patch(campaign, read.etag().orElseThrow(), "{\"name\":\"Ebb\"}")
                .is(200);

        assertThat(renamed.text("name")).isEqualTo("Ebb");
        assertThat(renamed.etag()).isNotEqualTo(read.etag());
        assertThat(table.player().get(campaign).etag()).isEqualTo(renamed.etag());
    }

    @Test
    void an_update_of_a_stale_version_is_412_with_the_current_etag() {
        String old = table.gm().get(campaign).etag().orElseThrow();
        String current = table.gm()
                .patch(campaign, old, "{\"description\":\"Salt and rope.\"}")
                .is(200)
                .etag()
                .orElseThrow();

        var late = table.gm().patch(campaign, old, "{\"name\":\"Lost\"}").is(412);

        assertThat(late.etag()).contains(current);
        assertThat(late.contentType()).contains("application/problem+json");
        assertThat(table.gm().get(campaign).text("name")).isEqualTo("Tidewater");
    }

    @Test
    void an_update_without_a_version_is_428() {
        assertThat(table.gm().patch(campaign, "", "{\"name\":\"Lost\"}").is(428).text("detail"))
                .contains("If-Match");
    }

    @Test
    void every_invalid_field_is_reported_and_nothing_is_written() {
        String sent = "{\"name\":\"  \",\"description\":\"%s\",\"glossary\":[\"\"]}".formatted("d".repeat(5_000));

        var refused = table.gm().patch(campaign, "*", sent).is(400);

        assertThat(refused.body()).contains("\"name\"", "\"description\"", "\"glossary\"");
        assertThat(table.gm().get(campaign).text("name")).isEqualTo("Tidewater");
    }

    @Test
    void the_language_of_a_campaign_is_detected_unless_it_is_set() {
        assertThat(table.player().get(campaign).text("language")).isEqualTo("detect");

        table.gm().patch(campaign, "*", "{\"language\":\"pt-BR\"}").is(200);
        assertThat(table.player().get(campaign).text("language")).isEqualTo("pt-BR");
        for (String language : List.of("", "german", "qq", "EN", "en-us", "en_US", "detect ")) {
            assertThat(table.gm()
                            .patch(campaign, "*", "{\"language\":\"%s\"}".formatted(language))
                            .isProblem(400)
                            .body())
                    .as(language)
                    .contains("\"field\":\"language\"");
        }

        table.gm().patch(campaign, "*", "{\"language\":\"detect\"}").is(200);
        assertThat(table.gm().get(campaign).text("language")).isEqualTo("detect");
    }

    @Test
    void an_unknown_field_is_refused() {
        table.gm().patch(campaign, "*", "{\"nmae\":\"Ebb\"}").is(400);
        table.gm()
                .post(table.path() + "/campaigns", "{\"name\":\"A\",\"colour\":\"blue\"}")
                .is(400);
    }

    @Test
    void gm_only_content_is_hidden_from_players() {
        String secret = table.secret().campaign();

        table.player().get(secret).is(404);
        table.player().get(secret + "/sessions").is(404);
        table.player().get(table.secret().session()).is(404);
        table.player().get(table.secret().item()).is(404);
        assertThat(table.player().get(table.path() + "/campaigns").is(200).size("items"))
                .isOne();
        assertThat(table.gm().get(table.path() + "/campaigns").is(200).size("items"))
                .isEqualTo(2);
        var whole = table.player().get(table.path()).is(200);
        assertThat(whole.size("campaigns")).isOne();
        assertThat(whole.size("sessions")).isOne();
    }

    @Test
    void deleting_a_campaign_deletes_its_sessions() {
        table.gm().delete(campaign, "*").is(204);

        table.gm().get(campaign).is(404);
        table.gm().get(table.open().session()).is(404);
        assertThat(table.gm().get(table.path()).size("sessions")).isOne();
    }

    /// The owner may read both lists, so the cursor must be bound to the list as well as to the reader.
    @Test
    void a_cursor_is_bound_to_its_workspace_and_campaign() {
        String other = "/api/workspaces/"
                + table.owner()
                        .post("/api/workspaces", "{\"name\":\"The Friday table\"}")
                        .is(201)
                        .text("id");
        for (String name : List.of("a", "b")) {
            table.owner().put(table.path() + "/settings/" + name, "", "1").is(201);
            table.owner().post(table.path() + "/invites", "{\"role\":\"GM\"}").is(201);
            table.owner()
                    .post(table.open().campaign() + "/sessions", "{\"name\":\"Storm\"}")
                    .is(201);
        }
        for (String list : List.of("/campaigns", "/items", "/settings", "/invites", "/members")) {
            var page = table.owner().get(table.path() + list + "?size=1").is(200);
            table.owner()
                    .get(other + list + "?size=1&cursor=" + page.text("next"))
                    .isProblem(400);
        }
        var page =
                table.owner().get(table.open().campaign() + "/sessions?size=1").is(200);
        table.owner()
                .get(table.secret().campaign() + "/sessions?size=1&cursor=" + page.text("next"))
                .isProblem(400);
    }

    @Test
    void a_cursor_is_bound_to_its_list_and_reader() {
        String list = table.path() + "/campaigns?size=1";
        String cursor = "&cursor=" + table.gm().get(list).is(200).text("next");

        assertThat(table.gm().get(list + cursor).is(200).size("items")).isOne();
        table.player().get(list + cursor).is(400);
        table.gm().get(table.path() + "/items?size=1" + cursor).is(400);
        table.gm().get(list + cursor + "x").is(400);
        table.gm().get(table.path() + "/campaigns?size=0").is(400);
    }
}
