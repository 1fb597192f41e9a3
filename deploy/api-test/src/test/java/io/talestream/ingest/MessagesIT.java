package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.summary.Summary;
import io.talestream.ingest.Client.Answer;
import java.util.List;
import org.junit.jupiter.api.Test;

@MicronautTest
class MessagesIT {
    private static final String SAID = """
        {"form":"talestream-transcript","version":1,"utterances":[
        {"speaker":"spk_0","text":"So then Strad opens the heavy door.","start":1000,"end":4000},
        {"speaker":"spk_1","text":"Good night.","start":10000,"end":11000}]}
        """;
    private static final String FOUNDRY = """
        [{"timestamp":1769886002000,"speaker":{"alias":"Ireena"},"content":"Who goes there?","whisper":[]},
         {"timestamp":1769886003000,"speaker":{"alias":"Tov"},"content":"I steal the key.","whisper":["gm"]},
         {"timestamp":1769886000500,"speaker":{"alias":"Tov"},"content":"18","rolls":["{\\"formula\\":\\"1d20\\",\\"total\\":18}"]},
         {"timestamp":1769786000500,"speaker":{"alias":"Tov"},"content":"Yesterday."}]
        """;
    private static final String TEXT = """
        [1/31/2026, 7:00:05 PM] Ireena
        The key is gone.
        """;

    private final ApiServer api;
    private final Table table;
    private final Client gm;
    private final String session;
    private final String transcript;

    MessagesIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.gm = table.gm();
        this.session = table.open().session();
        this.transcript = session + "/transcript";
    }

    @Test
    void messages_are_placed_by_their_times_and_whispers_are_secret() {
        gm.put(transcript, "*", SAID).is(200);
        gm.patch(transcript + "/utterances/0", "*", "{\"text\":\"So then Strahd opens the heavy door.\"}")
                .is(200);

        Answer imported = take("application/json", FOUNDRY, "").is(200);

        assertThat(imported.text("messages")).isEqualTo("3");
        assertThat(imported.text("outside")).isEqualTo("1");
        Answer read = gm.get(transcript).is(200);
        assertThat(read.each("utterances", "text"))
                .containsExactly(
                        "1d20 = 18",
                        "So then Strahd opens the heavy door.",
                        "Who goes there?",
                        "I steal the key.",
                        "Good night.");
        assertThat(read.text("utterances.0.kind")).isEqualTo("roll");
        assertThat(read.text("utterances.2.kind")).isEqualTo("chat");
        assertThat(read.text("utterances.3.kind")).isEqualTo("whisper");
        assertThat(read.field("utterances.4").get("kind")).isNull();
        String token = gm.post(session + "/share", "{}").is(201).text("token");
        for (Answer hidden : new Answer[] {
            table.player().get(transcript),
            table.player().get(transcript + "?format=txt"),
            api.anonymous().get("/api/shared/" + token + "/transcript")
        }) {
            assertThat(hidden.is(200).body()).contains("goes there").doesNotContain("steal");
        }

        gm.patch(transcript + "/utterances/3", "*", "{\"secret\":false}").is(200);
        assertThat(table.player().get(transcript).body()).contains("steal");
    }

    @Test
    void messages_and_their_corrections_stay_in_a_new_transcript() {
        gm.put(transcript, "*", SAID).is(200);
        take("application/json", FOUNDRY, "").is(200);
        gm.patch(transcript + "/utterances/2", "*", "{\"secret\":true}").is(200);

        gm.put(transcript, "*", SAID.replace("\"start\":1000,", "\"start\":100,"))
                .is(200);

        Answer read = gm.get(transcript).is(200);
        assertThat(read.each("utterances", "text"))
                .containsExactly(
                        "So then Strad opens the heavy door.",
                        "1d20 = 18",
                        "Who goes there?",
                        "I steal the key.",
                        "Good night.");
        assertThat(table.player().get(transcript).each("utterances", "n")).containsExactly("0", "1", "2");
        assertThat(gm.get(transcript + "/corrections").text("withheld")).isEqualTo("false");
    }

    @Test
    void notes_of_a_recording_stay_with_every_log_and_in_a_new_transcript() {
        String note = "{\"speaker\":\"Note\",\"text\":\"A fight.\",\"start\":2500,\"end\":2500,\"kind\":\"note\"},";
        gm.put(transcript, "*", SAID.replace("{\"speaker\":\"spk_1\"", note + "{\"speaker\":\"spk_1\""))
                .is(200);

        take("application/json", FOUNDRY, "").is(200);
        assertThat(gm.get(transcript).each("utterances", "text"))
                .containsExactly(
                        "1d20 = 18",
                        "So then Strad opens the heavy door.",
                        "Who goes there?",
                        "A fight.",
                        "I steal the key.",
                        "Good night.");
        gm.put(transcript, "*", SAID).is(200);
        assertThat(gm.get(transcript).each("utterances", "text"))
                .as("nothing is replaced by nothing")
                .contains("A fight.", "I steal the key.");
        gm.put(
                        transcript,
                        "*",
                        SAID.replace(
                                "{\"speaker\":\"spk_1\"",
                                note.replace("A fight.", "Peace.") + "{\"speaker\":\"spk_1\""))
                .is(200);
        assertThat(gm.get(transcript).each("utterances", "text"))
                .contains("Peace.", "I steal the key.")
                .doesNotContain("A fight.");
        gm.delete(transcript + "/messages", "*").is(204);
        assertThat(gm.get(transcript).each("utterances", "text"))
                .containsExactly("So then Strad opens the heavy door.", "Peace.", "Good night.");
    }

    @Test
    void another_log_replaces_the_messages_and_they_can_be_removed() {
        gm.put(transcript, "*", SAID).is(200);
        take("application/json", FOUNDRY, "").is(200);

        take("text/plain", TEXT, "").is(200);

        assertThat(gm.get(transcript).each("utterances", "text"))
                .containsExactly("So then Strad opens the heavy door.", "The key is gone.", "Good night.");
        assertThat(table.player().get(transcript).body())
                .as("text does not mark whispers")
                .doesNotContain("key");
        take("text/plain", TEXT, "&hide=private").is(200);
        assertThat(table.player().get(transcript).body()).contains("key");

        gm.delete(transcript + "/messages", "*").is(204);

        assertThat(gm.get(transcript).is(200).size("utterances")).isEqualTo(2);
    }

    @Test
    void hiding_messages_withholds_the_generated_player_summary_and_other_logs_do_not() {
        gm.put(transcript, "*", SAID).is(200);
        take("text/plain", TEXT, "&hide=private").is(200);
        new StoredSession(api, session).tell("Ireena has the key.");

        take("text/plain", TEXT.replace("The key", "A key"), "&hide=private").is(200);
        assertThat(playerSummaries()).containsExactly("Someone did it.");
        take("text/plain", TEXT, "").is(200);

        assertThat(playerSummaries()).containsExactly(Summary.WITHHELD);
        assertThat(gm.get(session + "/summaries").each("items", "text")).contains("Ireena has the key.");
    }

    private List<String> playerSummaries() {
        return table.player().get(session + "/summaries").is(200).each("items", "text");
    }

    @Test
    void a_chat_log_does_not_withhold_a_transcript_that_was_shown() {
        gm.put(transcript, "*", SAID).is(200);
        gm.patch(transcript + "/utterances/0", "*", "{\"secret\":true}").is(200);
        gm.put(
                        transcript,
                        "*",
                        SAID.replace("So then Strad opens the heavy door.", "Hm.")
                                .replace("1000,\"end\":4000", "5000,\"end\":6000"))
                .is(200);
        gm.patch(transcript + "/corrections", "*", "{\"withheld\":false}").is(200);

        take("application/json", FOUNDRY, "").is(200);

        assertThat(gm.get(transcript + "/corrections").text("withheld")).isEqualTo("false");
        assertThat(table.player().get(transcript).each("utterances", "text")).contains("Hm.", "Good night.");
    }

    @Test
    void a_session_without_a_recording_has_its_messages_as_transcript() {
        gm.delete(transcript + "/messages", "*").isProblem(404);
        take("application/json", FOUNDRY, "").is(200);
        assertThat(gm.get(transcript).is(200).size("utterances")).isEqualTo(3);
        gm.delete(transcript + "/messages", "*").isProblem(409);
    }

    @Test
    void a_secret_message_does_not_block_playback() {
        gm.put(transcript, "*", SAID).is(200);
        take("application/json", FOUNDRY, "").is(200);
        AudioIT.upload(gm, session + "/audio", 3);
        gm.post(session + "/audio/uploaded", "").is(200);
        new StoredSession(api, session).transcribed();

        table.player().get(session + "/audio/listen").is(200);
    }

    @Test
    void a_log_without_a_start_or_outside_of_the_recording_is_refused() {
        gm.put(transcript, "*", SAID).is(200);
        String messages = transcript + "/messages";
        gm.put(messages, "*", FOUNDRY).isProblem(400);
        gm.put(messages + "?start=2026-02-01T19:00:00Z", "*", FOUNDRY).isProblem(400);
        gm.put(messages + "?start=%2B999999999-01-01T00:00:00Z", "*", FOUNDRY).isProblem(400);
        gm.put(messages + "?start=2026-01-31T19:00:00Z", "*", "{}").isProblem(400);
        gm.put(messages + "?start=2026-01-31T19:00:00Z", "\"1\"", FOUNDRY).isProblem(412);
        AudioIT.upload(gm, session + "/audio", 3);
        gm.post(session + "/audio/uploaded", "").is(200);
        take("application/json", FOUNDRY, "").isProblem(409);
    }

    /// Starts at 1769886000000 in milliseconds.
    private Answer take(String type, String log, String more) {
        return gm.send("PUT", transcript + "/messages?start=2026-01-31T19:00:00%2B00:00" + more, log, "*", type);
    }
}
