package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.ingest.Client.Answer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

/// The scenes of a session, its recap, and both as files.
@MicronautTest
class ScenesIT {
    private static final String TRANSCRIPT = """
        {"form":"talestream-transcript","version":1,"utterances":[
        {"speaker":"Mira","text":"The door is open.","start":0,"end":900},
        {"speaker":"Mira","text":"Behind it is the heir.","start":1000,"end":1900,"secret":true},
        {"speaker":"Tom","text":"We close the door.","start":2000,"end":2900},
        {"speaker":"Mira","text":"The bell rings.","start":3000,"end":3900}]}
        """;

    private final Table table;
    private final String session;
    private final String scenes;

    ScenesIT(ApiServer api) {
        this.table = Table.on(api);
        this.session = table.open().session();
        this.scenes = session + "/scenes";
        table.gm().put(session + "/transcript", "*", TRANSCRIPT).is(200);
        new StoredSession(api, session).tell("The heir hides.", "A door opens.");
    }

    @Test
    void a_summary_has_the_structure_of_a_recap() {
        Answer read = table.player().get(session + "/summaries").is(200);

        assertThat(read.text("items.0.recap.previously.entries.0.text")).isEqualTo("A door opens.");
        assertThat(read.text("items.0.recap.previously.entries.0.moments.0.start"))
                .isEqualTo("0");
        assertThat(read.text("items.0.recap.scenes.0.title")).isEqualTo("A door opens.");
        assertThat(read.text("items.0.recap.sections.0.heading")).isEqualTo("DECISIONS");
        assertThat(read.body()).doesNotContain("heir");
    }

    @Test
    void a_renamed_scene_is_renamed_in_its_edition_only() {
        String tag = table.gm().get(scenes).is(200).etag().orElseThrow();

        Answer renamed = table.gm()
                .patch(scenes + "/GM/0", tag, "{\"title\":\"The baron is the heir\"}")
                .is(200);

        assertThat(renamed.each("scenes", "title"))
                .containsExactly("The baron is the heir", "The end, The heir hides.");
        assertThat(table.gm().get(session + "/summaries").is(200).text("items.0.text"))
                .contains("The baron is the heir");
        assertThat(table.player().get(scenes).is(200).each("scenes", "title"))
                .containsExactly("A door opens.", "The end, A door opens.");
        table.player().get(scenes + "?edition=GM").isProblem(404);
    }

    @Test
    void a_scene_is_moved_between_its_neighbours() {
        Answer moved =
                table.gm().patch(scenes + "/PLAYER/1", "*", "{\"line\":2}").is(200);

        assertThat(moved.text("scenes.1.start.line")).isEqualTo("2");
        // The secret line does not count: line 2 of the players is the bell.
        assertThat(moved.text("scenes.1.start.start")).isEqualTo("3000");
        table.gm().patch(scenes + "/PLAYER/1", "*", "{\"line\":0}").isProblem(400);
        table.gm().patch(scenes + "/PLAYER/1", "*", "{\"line\":3}").isProblem(400);
        table.gm().patch(scenes + "/PLAYER/0", "*", "{\"line\":1}").isProblem(400);
        table.gm().patch(scenes + "/PLAYER/2", "*", "{\"line\":2}").isProblem(404);
        table.gm().patch(scenes + "/PLAYER/1", "*", "{}").isProblem(400);
        assertThat(table.player().get(scenes).is(200).text("scenes.1.start.line"))
                .isEqualTo("2");
    }

    @Test
    void a_change_needs_the_current_version_and_a_repeated_one_writes_nothing() {
        String tag = table.gm().get(scenes).is(200).etag().orElseThrow();
        table.gm().patch(scenes + "/GM/0", "", "{\"title\":\"The door\"}").isProblem(428);
        Answer first = table.gm()
                .patch(scenes + "/GM/0", tag, "{\"title\":\"The door\"}")
                .is(200);

        table.gm().patch(scenes + "/GM/0", tag, "{\"title\":\"The bell\"}").isProblem(412);
        Answer again = table.gm()
                .patch(scenes + "/GM/0", first.etag().orElseThrow(), "{\"title\":\"The door\"}")
                .is(200);

        assertThat(again.etag()).isEqualTo(first.etag());
    }

    @Test
    void a_line_that_becomes_secret_takes_the_players_scenes_away_until_they_are_made_again() {
        table.gm()
                .put(session + "/summaries/PLAYER", "*", "{\"text\":\"As I tell it.\"}")
                .is(200);
        assertThat(table.player().get(scenes).is(200).each("scenes", "title")).hasSize(2);

        table.gm()
                .patch(session + "/transcript/utterances/0", "*", "{\"secret\":true}")
                .is(200);

        assertThat(table.player().get(scenes).is(200).each("scenes", "title")).isEmpty();
        assertThat(table.player().get(session + "/summaries").is(200).text("items.0.text"))
                .isEqualTo("As I tell it.");
        assertThat(table.gm().get(scenes).is(200).each("scenes", "title")).hasSize(2);
    }

    @Test
    void summaries_are_files_with_front_matter_in_the_callers_edition() throws IOException, InterruptedException {
        String mine = table.player().get(session + "/summaries/PLAYER").is(200).body();

        assertThat(mine).startsWith("---\ntitle: \"").contains("\nedition: players\n", "A door opens.");
        table.player().get(session + "/summaries/GM").isProblem(404);
        assertThat(table.gm().get(session + "/summaries/GM").is(200).body()).contains("The heir hides.");
        assertThat(entries(table.player())).contains("A door opens.").doesNotContain("heir");
        assertThat(entries(table.gm())).contains("The heir hides.").doesNotContain("A door opens.");
    }

    @Test
    void a_shared_page_previews_the_players_recap() {
        String token = table.gm().post(session + "/share", "{}").is(201).text("token");

        String page = table.outsider().get("/s/" + token).is(200).body();

        assertThat(page)
                .contains("<meta property=\"og:description\" content=\"A door opens.\">")
                .doesNotContain("heir");
        table.outsider().get("/s/" + "A".repeat(token.length())).isProblem(404);
    }

    /// The texts of the files in the archive of the campaign.
    private String entries(Client reader) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(
                        reader.server().resolve(table.open().campaign() + "/recaps"))
                .header("Authorization", "Bearer " + reader.token())
                .build();
        var text = new StringBuilder();
        try (var http = HttpClient.newHttpClient();
                var in = new ZipInputStream(
                        http.send(request, BodyHandlers.ofInputStream()).body())) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                assertThat(entry.getName()).endsWith(".md");
                text.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return text.toString();
    }
}
