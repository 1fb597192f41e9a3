package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.summary.Summary;
import io.talestream.ingest.Client.Answer;
import io.talestream.testing.engine.Engines;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.model.S3Object;

@MicronautTest
class CorrectionsIT {
    private static final String SAID = """
        {"form":"talestream-transcript","version":1,"utterances":[
        {"speaker":"spk_0","text":"So then Strad opens the heavy door.","start":1000,"end":4000},
        {"speaker":"spk_1","text":"Between us, the duke is his brother.","start":5000,"end":9000},
        {"speaker":"spk_0","text":"Good night.","start":10000,"end":11000}]}
        """;

    private final ApiServer api;
    private final Table table;
    private final Client gm;
    private final String session;
    private final String transcript;

    CorrectionsIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.gm = table.gm();
        this.session = table.open().session();
        this.transcript = session + "/transcript";
    }

    @Test
    void a_correction_is_visible_to_every_reader() {
        gm.put(transcript, "*", SAID).is(200);
        String tag = gm.get(transcript).is(200).etag().orElseThrow();

        Answer corrected = gm.patch(at(0), tag, "{\"text\":\"So then Strahd opens the heavy door.\"}")
                .is(200);

        assertThat(corrected.text("text")).isEqualTo("So then Strahd opens the heavy door.");
        Answer read = gm.get(transcript).is(200);
        assertThat(read.etag()).isEqualTo(corrected.etag()).isNotEqualTo(tag);
        assertThat(table.player().get(transcript).text("utterances.0.text")).contains("Strahd");
        gm.patch(at(0), tag, "{\"text\":\"Late.\"}").isProblem(412);
        gm.patch(at(1), corrected.etag().orElseThrow(), "{\"secret\":true}").is(200);
    }

    @Test
    void a_secret_utterance_is_hidden_from_players_and_shared_links() {
        gm.put(transcript, "*", SAID).is(200);
        String token = gm.post(session + "/share", "{}").is(201).text("token");

        gm.patch(at(1), "*", "{\"secret\":true}").is(200);

        for (String form : List.of("json", "txt", "vtt", "srt", "md")) {
            assertThat(table.player().get(transcript + "?format=" + form).body())
                    .doesNotContain("duke");
            assertThat(api.anonymous()
                            .get("/api/shared/" + token + "/transcript?format=" + form)
                            .body())
                    .doesNotContain("duke");
        }
        assertThat(gm.get(transcript).text("utterances.1.secret")).isEqualTo("true");
    }

    @Test
    void marking_an_utterance_secret_withholds_the_generated_player_summary() {
        gm.put(transcript, "*", SAID).is(200);
        new StoredSession(api, session).tell("The duke did it.");
        String token = gm.post(session + "/share", "{}").is(201).text("token");
        gm.patch(at(0), "*", "{\"text\":\"So then Strahd opens the heavy door.\"}")
                .is(200);
        assertThat(summaryTexts(table.player())).containsExactly("Someone did it.");

        gm.patch(at(1), "*", "{\"secret\":true}").is(200);

        assertThat(summaryTexts(table.player())).containsExactly(Summary.WITHHELD);
        assertThat(api.anonymous().get("/api/shared/" + token).is(200).text("summary"))
                .isEqualTo(Summary.WITHHELD);
        assertThat(summaryTexts(gm)).containsExactlyInAnyOrder("The duke did it.", Summary.WITHHELD);
    }

    @Test
    void a_summary_by_a_machine_whose_clock_is_ahead_is_withheld() {
        gm.put(transcript, "*", SAID).is(200);
        new StoredSession(api, session).tellAhead("The duke did it.");

        gm.patch(at(1), "*", "{\"secret\":true}").is(200);

        assertThat(summaryTexts(table.player())).containsExactly(Summary.WITHHELD);
    }

    @Test
    void importing_a_transcript_with_secret_lines_withholds_the_generated_player_summary() {
        gm.put(transcript, "*", SAID).is(200);
        new StoredSession(api, session).tell("The duke did it.");
        gm.put(transcript, "*", SAID.replace("Good night.", "Good morning.")).is(200);
        assertThat(summaryTexts(table.player())).containsExactly("Someone did it.");

        gm.put(transcript, "*", SAID.replace("\"end\":9000", "\"end\":9000,\"secret\":true"))
                .is(200);

        assertThat(summaryTexts(table.player())).containsExactly(Summary.WITHHELD);
    }

    @Test
    void a_summary_by_a_member_is_not_withheld_by_an_import_with_secret_lines() {
        gm.put(transcript, "*", SAID).is(200);
        gm.put(session + "/summaries/PLAYER", "", "{\"text\":\"They met a duke.\"}")
                .is(201);

        gm.put(transcript, "*", SAID.replace("\"end\":9000", "\"end\":9000,\"secret\":true"))
                .is(200);

        assertThat(summaryTexts(table.player())).containsExactly("They met a duke.");
    }

    @Test
    void undoing_the_reveal_of_a_secret_withholds_the_generated_player_summary() {
        gm.put(transcript, "*", SAID.replace("\"end\":9000", "\"end\":9000,\"secret\":true"))
                .is(200);
        new StoredSession(api, session).tell("The duke did it.");
        gm.patch(at(1), "*", "{\"secret\":false}").is(200);
        assertThat(summaryTexts(table.player())).containsExactly("Someone did it.");

        gm.delete(at(1) + "/correction", "*").is(204);

        assertThat(summaryTexts(table.player())).containsExactly(Summary.WITHHELD);
    }

    @Test
    void a_summary_written_by_a_member_is_not_withheld() {
        gm.put(transcript, "*", SAID).is(200);
        gm.put(session + "/summaries/PLAYER", "", "{\"text\":\"They met a duke.\"}")
                .is(201);

        gm.patch(at(1), "*", "{\"secret\":true}").is(200);

        assertThat(summaryTexts(table.player())).containsExactly("They met a duke.");
    }

    private List<String> summaryTexts(Client reader) {
        return reader.get(session + "/summaries").is(200).each("items", "text");
    }

    @Test
    void undoing_a_correction_restores_the_transcribed_utterance() {
        gm.put(transcript, "*", SAID).is(200);
        gm.patch(at(0), "*", "{\"text\":\"Something else.\",\"secret\":true}").is(200);
        assertThat(gm.get(transcript + "/corrections").is(200).text("placed.0.original"))
                .isEqualTo("So then Strad opens the heavy door.");

        gm.delete(at(0) + "/correction", "*").is(204);

        assertThat(gm.get(transcript).text("utterances.0.text")).isEqualTo("So then Strad opens the heavy door.");
        assertThat(table.player().get(transcript).each("utterances", "n")).containsExactly("0", "1", "2");
        assertThat(gm.get(transcript + "/corrections").is(200).size("placed")).isZero();
    }

    @Test
    void corrections_carry_over_to_a_new_transcript() {
        gm.put(transcript, "*", SAID).is(200);
        gm.patch(at(0), "*", "{\"text\":\"So then Strahd opens the heavy door.\"}")
                .is(200);
        gm.patch(at(1), "*", "{\"secret\":true}").is(200);

        gm.put(
                        transcript,
                        "*",
                        SAID.replace("Between us, the duke is his brother.", "between us a duke is this brother"))
                .is(200);

        Answer read = gm.get(transcript).is(200);
        assertThat(read.text("utterances.0.text")).contains("Strahd");
        assertThat(read.text("utterances.1.secret")).isEqualTo("true");
        assertThat(table.player().get(transcript).body()).doesNotContain("duke");
    }

    @Test
    void a_secret_without_a_match_withholds_a_new_transcript_until_a_gm_shows_it() {
        gm.put(transcript, "*", SAID).is(200);
        gm.patch(at(1), "*", "{\"secret\":true}").is(200);
        String token = gm.post(session + "/share", "{}").is(201).text("token");
        String shared = "/api/shared/" + token + "/transcript";

        String other = "MIRA: Roll for initiative!\nTOM: He must not hear this.";
        Answer imported = gm.send("PUT", transcript, other, "*", "text/plain").is(200);

        assertThat(imported.each("unplacedSecrets", "original"))
                .containsExactly("Between us, the duke is his brother.");
        Answer corrections = gm.get(transcript + "/corrections").is(200);
        assertThat(corrections.size("placed")).isZero();
        assertThat(corrections.text("unplaced.0.secret")).isEqualTo("true");
        assertThat(corrections.text("withheld")).isEqualTo("true");
        assertThat(gm.get(session + "?include=transcript").text("transcript.withheld"))
                .isEqualTo("true");
        gm.patch(at(0), "*", "{\"text\":\"Roll initiative!\"}").is(200);
        gm.patch(at(1), "*", "{\"secret\":true}").is(200);
        assertThat(gm.get(transcript).field("utterances.0").get("secret")).isNull();
        assertThat(gm.get(transcript).text("utterances.1.secret")).isEqualTo("true");
        assertThat(table.player().get(transcript).is(200).size("utterances")).isZero();
        assertThat(api.anonymous().get(shared).is(200).size("utterances")).isZero();
        assertThat(table.player().get(session + "?include=transcript").text("transcript.preview"))
                .isEmpty();

        gm.patch(transcript + "/corrections", "*", "{\"withheld\":true}").isProblem(400);
        gm.patch(transcript + "/corrections", "\"1\"", "{\"withheld\":false}").isProblem(412);
        gm.patch(transcript + "/corrections", "*", "{\"withheld\":false}").is(200);

        assertThat(table.player().get(transcript).each("utterances", "text")).containsExactly("Roll initiative!");
        assertThat(api.anonymous().get(shared).is(200).size("utterances")).isOne();
        assertThat(gm.get(transcript + "/corrections").is(200).size("unplaced")).isOne();
    }

    @Test
    void secret_words_stay_hidden_when_an_import_moves_them_to_another_cue() {
        gm.put(transcript, "*", SAID.replace("\"end\":9000", "\"end\":9000,\"secret\":true"))
                .is(200);

        gm.send("PUT", transcript, """
            WEBVTT

            00:01.000 --> 00:04.000
            Then he opens the heavy door. Between us,

            00:05.000 --> 00:09.000
            Good night.

            00:30.000 --> 00:31.000
            the duke is

            00:31.000 --> 00:32.000
            his brother.

            00:40.000 --> 00:41.000
            Who rolls first?
            """, "*", "text/vtt").is(200);

        assertThat(table.player().get(transcript).is(200).each("utterances", "text"))
                .containsExactly("Who rolls first?");
        assertThat(gm.get(transcript).is(200).size("utterances")).isEqualTo(5);
    }

    @Test
    void the_speaker_of_one_utterance_of_a_range_or_from_there_on_changes_and_can_be_undone() {
        gm.put(transcript, "*", SAID).is(200);
        gm.put(session + "/speakers", "*", "{\"speakers\":[{\"label\":\"spk_1\",\"name\":\"Tom\"}]}")
                .is(200);
        String tag = gm.get(transcript).is(200).etag().orElseThrow();

        Answer one = saidBy(tag, "\"first\":0,\"last\":0,\"label\":\"spk_1\"").is(200);
        assertThat(one.text("utterances")).isEqualTo("1");
        assertThat(one.etag()).isEqualTo(gm.get(transcript).etag());
        assertThat(table.player().get(transcript).each("utterances", "speaker")).containsExactly("Tom", "Tom", "spk_0");
        saidBy(tag, "\"first\":0,\"label\":\"Late\"").isProblem(412);
        saidBy("*", "\"first\":1,\"of\":\"spk_0\",\"label\":\"Ada\"").is(200);
        assertThat(labels()).containsExactly("spk_1", "spk_1", "Ada");
        Answer range = saidBy("*", "\"first\":1,\"last\":2,\"label\":\"Mira\"").is(200);
        assertThat(labels()).containsExactly("spk_1", "Mira", "Mira");
        Answer again = saidBy("*", "\"first\":1,\"last\":2,\"label\":\"Mira\"").is(200);
        assertThat(again.text("utterances")).isEqualTo("0");
        assertThat(again.etag()).as("nothing was written").isEqualTo(range.etag());

        undo(range.text("id")).is(204);
        undo(one.text("id")).is(204);

        assertThat(labels()).containsExactly("spk_0", "spk_1", "Ada");
        undo(one.text("id")).isProblem(404);
        assertThat(gm.get(transcript + "/corrections").is(200).each("speakerChanges", "label"))
                .containsExactly("Ada");
    }

    @Test
    void changed_speakers_carry_over_to_a_new_transcript_with_other_corrections() {
        gm.put(transcript, "*", SAID).is(200);
        saidBy("*", "\"first\":1,\"label\":\"Mira\"").is(200);
        gm.patch(at(1), "*", "{\"text\":\"Between us, the duke is her brother.\"}")
                .is(200);

        gm.put(
                        transcript,
                        "*",
                        SAID.replace("[\n", "[\n{\"speaker\":\"spk_2\",\"text\":\"Well.\",\"start\":0,\"end\":900},"))
                .is(200);

        assertThat(labels()).containsExactly("spk_2", "spk_0", "Mira", "Mira");
        assertThat(gm.get(transcript).text("utterances.2.text")).contains("her brother");
    }

    @Test
    void a_change_of_speakers_outside_of_the_transcript_or_without_a_label_is_refused() {
        gm.put(transcript, "*", SAID).is(200);
        for (String wrong : List.of(
                "\"first\":3,\"label\":\"a\"",
                "\"first\":0,\"last\":3,\"label\":\"a\"",
                "\"first\":2,\"last\":1,\"label\":\"a\"",
                "\"first\":0,\"label\":\" \"",
                "\"first\":0")) {
            saidBy("*", wrong).isProblem(400);
        }
        undo("x").isProblem(404);
    }

    private Answer saidBy(String tag, String fields) {
        return gm.put(transcript + "/utterances/speaker", tag, "{" + fields + "}");
    }

    private Answer undo(String change) {
        return gm.delete(transcript + "/speaker-changes/" + change, "*");
    }

    private List<String> labels() {
        return gm.get(transcript).is(200).each("utterances", "label");
    }

    @Test
    void concurrent_corrections_are_all_kept() throws Exception {
        gm.put(transcript, "*", SAID).is(200);
        List<Callable<Answer>> all = IntStream.range(0, 3)
                .<Callable<Answer>>mapToObj(n -> () -> gm.patch(at(n), "*", "{\"text\":\"Fixed %d.\"}".formatted(n)))
                .toList();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.invokeAll(all).forEach(sent -> sent.resultNow().is(200));
        }

        assertThat(gm.get(transcript).each("utterances", "text")).containsExactly("Fixed 0.", "Fixed 1.", "Fixed 2.");
    }

    @Test
    void repeating_a_correction_writes_nothing() {
        gm.put(transcript, "*", SAID).is(200);
        Answer once = gm.patch(at(0), "*", "{\"secret\":true}").is(200);
        List<String> files = files();
        assertThat(files).hasSize(3);

        assertThat(gm.patch(at(0), "*", "{\"secret\":true}").is(200).etag()).isEqualTo(once.etag());
        assertThat(files()).isEqualTo(files);
    }

    @Test
    void correcting_a_missing_utterance_or_to_blank_text_is_refused() {
        gm.patch(at(0), "*", "{\"secret\":true}").isProblem(404);
        gm.put(transcript, "*", SAID).is(200);
        gm.patch(at(3), "*", "{\"secret\":true}").isProblem(404);
        gm.patch(transcript + "/utterances/x", "*", "{\"secret\":true}").isProblem(404);
        gm.patch(at(0), "*", "{\"text\":\" \"}").isProblem(400);
    }

    private String at(int n) {
        return transcript + "/utterances/" + n;
    }

    private List<String> files() {
        String folder = new StoredSession(api, session).files() + "transcripts/";
        return Engines.s3()
                .client()
                .listObjectsV2(list -> list.bucket(api.bucket).prefix(folder))
                .contents()
                .stream()
                .map(S3Object::key)
                .toList();
    }
}
