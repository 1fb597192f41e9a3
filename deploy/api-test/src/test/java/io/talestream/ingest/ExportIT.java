package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.ingest.Client.Answer;
import org.junit.jupiter.api.Test;

@MicronautTest
class ExportIT {
    private final ApiServer api;

    ExportIT(ApiServer api) {
        this.api = api;
    }

    @Test
    void an_owner_gets_everything_of_the_workspace_and_a_member_the_membership_and_own_questions() {
        Table table = Table.on(api);
        Client gm = table.gm();
        String session = table.open().session();
        gm.put(session + "/transcript", "*", Route.PARTLY_SECRET).is(200);
        AudioIT.upload(gm, session + "/audio", 3);
        gm.post(session + "/audio/uploaded", "").is(200);
        gm.put(table.path() + "/settings/rules", "", "{\"dice\":20}").is(201);
        gm.put(session + "/summaries/GM", "", "{\"text\":\"The heir lives.\"}").is(201);
        table.player()
                .post(table.path() + "/ask", "{\"question\":\"Who is the heir?\"}")
                .is(200);

        Answer all = table.owner().get("/api/me/export").is(200);

        assertThat(all.headers().firstValue("Content-Disposition").orElse(""))
                .startsWith("attachment; filename=\"talestream-export.json\"");
        assertThat(all.each("entries", "kind"))
                .containsSubsequence(
                        "profile", "membership", "workspace", "member", "setting", "item", "campaign", "session")
                .contains("summaries", "transcript", "recording");
        assertThat(all.each("entries", "kind").stream().filter("session"::equals))
                .hasSize(2);
        assertThat(all.body())
                .contains("Behind it is the heir.", "The heir lives.", session + "/audio/listen", "\"dice\":20")
                .doesNotContain("Who is the heir?");
        Answer players = table.player().get("/api/me/export").is(200);
        assertThat(players.each("entries", "kind")).containsExactly("profile", "membership", "conversation");
        assertThat(players.text("entries.2.value.questions.0.question")).isEqualTo("Who is the heir?");
        Answer gms = gm.get("/api/me/export").is(200);
        assertThat(gms.each("entries", "kind")).containsExactly("profile", "membership");
        assertThat(gms.text("entries.0.value.id")).isEqualTo(gm.user().value());
        assertThat(table.outsider().get("/api/me/export").is(200).each("entries", "kind"))
                .containsExactly("profile");
    }

    @Test
    void lists_longer_than_a_page_are_exported_whole() {
        Client ada = api.newUser();
        String ws = "/api/workspaces/"
                + ada.post("/api/workspaces", "{\"name\":\"Mine\"}").is(201).text("id");
        for (int i = 0; i < 51; i++) {
            ada.put(ws + "/settings/rule-" + i, "", Integer.toString(i)).is(201);
        }

        Answer all = ada.get("/api/me/export").is(200);

        assertThat(all.each("entries", "kind").stream().filter("setting"::equals))
                .hasSize(51);
    }
}
