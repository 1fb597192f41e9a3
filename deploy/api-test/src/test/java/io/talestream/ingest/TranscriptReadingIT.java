package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.ingest.Client.Answer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@MicronautTest
class TranscriptReadingIT {
    private static final String SAID = """
        {"form":"talestream-transcript","version":1,"utterances":[
        {"speaker":"spk_0","text":"The door is open.","start":1000,"end":2500},
        {"speaker":"spk_1","text":"It is the duke.","start":3000,"end":4000,"secret":true},
        {"speaker":"spk_0","text":"I light the lantern.","start":3661000,"end":3662000},
        {"speaker":"spk_0","text":"Nobody knows when."}],"languages":["en"]}
        """;
    private static final String NAMED =
            "{\"speakers\":[{\"label\":\"spk_0\",\"name\":\"Mira Vale\",\"character\":\"Ireena\"}]}";

    private final ApiServer api;
    private final Table table;
    private final String session;
    private final String transcript;

    TranscriptReadingIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.session = table.open().session();
        this.transcript = session + "/transcript";
    }

    @Test
    void a_player_reads_visible_utterances_numbered_without_gaps() {
        table.gm().put(transcript, "*", SAID).is(200);

        Answer player = table.player().get(transcript).is(200);
        Answer gm = table.gm().get(transcript).is(200);

        assertThat(player.each("utterances", "n")).containsExactly("0", "1", "2");
        assertThat(player.body()).doesNotContain("duke").doesNotContain("secret");
        assertThat(gm.each("utterances", "n")).containsExactly("0", "1", "2", "3");
        assertThat(gm.text("utterances.1.secret")).isEqualTo("true");
        assertThat(gm.text("languages.0")).isEqualTo("en");
        assertThat(player.etag()).isNotEqualTo(gm.etag());
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "txt", "vtt", "srt", "md"})
    void every_format_redacts_secrets_for_players_and_shared_links(String form) {
        table.gm().put(transcript, "*", SAID).is(200);
        String token = table.gm().post(session + "/share", "{}").is(201).text("token");

        assertThat(table.gm().get(transcript + "?format=" + form).is(200).body())
                .contains("duke");
        assertThat(table.player().get(transcript + "?format=" + form).is(200).body())
                .contains("lantern")
                .doesNotContain("duke");
        assertThat(api.anonymous()
                        .get("/api/shared/" + token + "/transcript?format=" + form)
                        .is(200)
                        .body())
                .contains("lantern")
                .doesNotContain("duke");
    }

    @Test
    void speaker_names_are_joined_on_read_and_shared_links_show_characters() {
        table.gm().put(transcript, "*", SAID).is(200);
        Answer unnamed = table.gm().get(transcript).is(200);
        String token = table.gm().post(session + "/share", "{}").is(201).text("token");

        table.gm().put(session + "/speakers", "*", NAMED).is(200);

        Answer named = table.gm().get(transcript).is(200);
        assertThat(named.etag()).isNotEqualTo(unnamed.etag());
        assertThat(named.text("utterances.0.speaker")).isEqualTo("Mira Vale");
        assertThat(named.text("utterances.0.label")).isEqualTo("spk_0");
        assertThat(named.text("utterances.1.speaker")).isEqualTo("spk_1");
        assertThat(table.player().get(transcript + "?format=txt").body())
                .startsWith("[00:00:01] Mira Vale (Ireena): The door is open.\n");
        assertThat(api.anonymous()
                        .get("/api/shared/" + token + "/transcript?format=txt")
                        .is(200)
                        .body())
                .startsWith("[00:00:01] Ireena: The door is open.\n")
                .doesNotContain("Mira");
        assertThat(table.gm().get(session + "/speakers").is(200).text("speakers.0.name"))
                .isEqualTo("Mira Vale");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "from=2500|1,2",
                "to=3000|0",
                "from=1:01:01|2",
                "from=0:02.4&to=0:03.001|0,1",
                "from=3662000|",
                "from=0|0,1,2,3",
                "|0,1,2,3"
            })
    void a_time_range_returns_the_overlapping_utterances(String range, String places) {
        table.gm().put(transcript, "*", SAID).is(200);

        Answer part =
                table.gm().get(transcript + (range == null ? "" : "?" + range)).is(200);

        assertThat(String.join(",", part.each("utterances", "n"))).isEqualTo(places == null ? "" : places);
    }

    @Test
    void a_cached_transcript_is_304() {
        table.gm().put(transcript, "*", SAID).is(200);
        String tag = table.gm().get(transcript).is(200).etag().orElseThrow();

        Answer again = table.gm().send("GET", transcript, new byte[0], Map.of("If-None-Match", tag));
        assertThat(again.is(304).body()).isEmpty();
        assertThat(again.etag()).contains(tag);
        table.player()
                .send("GET", transcript, new byte[0], Map.of("If-None-Match", tag))
                .is(200);

        table.gm().put(transcript, "*", SAID).is(200);
        table.gm()
                .send("GET", transcript, new byte[0], Map.of("If-None-Match", tag))
                .is(200);
    }

    @Test
    void subtitles_require_a_transcript_with_times() {
        table.gm().get(transcript).isProblem(404);

        table.gm()
                .send("PUT", transcript, "MIRA: The door is open.", "*", "text/plain")
                .is(200);

        table.gm().get(transcript + "?format=vtt").isProblem(409);
        Answer text = table.gm().get(transcript + "?format=txt").is(200);
        assertThat(text.body()).isEqualTo("MIRA: The door is open.\n");
        assertThat(text.contentType()).contains("text/plain; charset=utf-8");
        assertThat(text.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"transcript.txt\"; filename*=UTF-8''Landfall.txt");
        table.gm().get(transcript + "?from=3&to=2").isProblem(400);
    }

    @Test
    void naming_speakers_requires_the_current_version() {
        String tag = table.gm().get(session + "/speakers").is(200).etag().orElseThrow();

        table.gm().put(session + "/speakers", tag, NAMED).is(200);
        table.gm().put(session + "/speakers", tag, "{\"speakers\":[]}").isProblem(412);
        table.gm()
                .put(session + "/speakers", "*", NAMED.replace("[{", "[{\"label\":\"spk_0\",\"name\":\"Tov\"},{"))
                .isProblem(400);
        for (String name : List.of("Mira Vale", "Ireena")) {
            assertThat(table.gm()
                            .put(session + "/speakers", "*", NAMED.replace(name, "\u200b"))
                            .isProblem(400)
                            .text("errors.0.field"))
                    .isEqualTo("speakers");
        }
        table.player().get(session + "/speakers").isProblem(403);
    }
}
