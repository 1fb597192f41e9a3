package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.ingest.Client.Answer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@MicronautTest
class RespellingIT {
    private static final String STRAHD = "{\"from\":\"Strad\",\"to\":\"Strahd\",\"glossary\":true}";

    private final Table table;
    private final Client gm;
    private final String campaign;
    private final String corrections;
    private final String first;
    private final String second;

    RespellingIT(ApiServer api) {
        this.table = Table.on(api);
        this.gm = table.gm();
        this.campaign = table.open().campaign();
        this.corrections = campaign + "/corrections";
        this.first = table.open().session();
        this.second = anotherSession();
    }

    @Test
    void correcting_a_name_offers_to_correct_it_in_the_whole_campaign() {
        said(first, "So then Strad opens the door.", "Between us, Strad is dead.");
        said(second, "We ask Strad. Strad's brother, not Stradivari.");
        gm.patch(first + "/transcript/utterances/1", "*", "{\"secret\":true}").is(200);

        Answer corrected = gm.patch(
                        first + "/transcript/utterances/0", "*", "{\"text\":\"So then Strahd opens the door.\"}")
                .is(200);
        assertThat(corrected.text("offer.from")).isEqualTo("Strad");
        Answer done = gm.post(
                        corrections,
                        "{\"from\":\"%s\",\"to\":\"%s\",\"glossary\":%s}"
                                .formatted(
                                        corrected.text("offer.from"),
                                        corrected.text("offer.to"),
                                        corrected.text("offer.glossary")))
                .is(200);

        assertThat(done.text("sessions")).isEqualTo("2");
        assertThat(done.text("utterances")).isEqualTo("2");
        assertThat(done.text("inGlossary")).isEqualTo("true");
        assertThat(gm.get(first + "/transcript").each("utterances", "text"))
                .containsExactly("So then Strahd opens the door.", "Between us, Strahd is dead.");
        assertThat(gm.get(second + "/transcript").each("utterances", "text"))
                .containsExactly("We ask Strahd. Strahd's brother, not Stradivari.");
        assertThat(gm.get(campaign).text("glossary.0")).isEqualTo("Strahd");
        assertThat(table.player().get(first + "/transcript").body()).doesNotContain("dead");
    }

    @Test
    void a_correction_without_a_name_offers_nothing() {
        said(first, "So then Strad opens the door.");
        String line = first + "/transcript/utterances/0";

        assertThat(gm.patch(line, "*", "{\"secret\":true}").is(200).has("offer"))
                .isFalse();
        assertThat(gm.patch(line, "*", "{\"text\":\"So then Strad opens the gate.\"}")
                        .is(200)
                        .has("offer"))
                .isFalse();
    }

    @Test
    void a_name_in_the_glossary_is_not_offered_for_it() {
        gm.patch(campaign, "*", "{\"glossary\":[\"Strahd\"]}").is(200);
        said(first, "Strad opens the door.");

        assertThat(gm.patch(first + "/transcript/utterances/0", "*", "{\"text\":\"Strahd opens the door.\"}")
                        .is(200)
                        .text("offer.glossary"))
                .isEqualTo("false");
    }

    @Test
    void a_dry_run_reports_the_changes_and_writes_nothing() {
        said(first, "So then Strad opens the door.");
        String before = everything();

        Answer preview =
                gm.post(corrections, STRAHD.replace("}", ",\"dryRun\":true}")).is(200);

        assertThat(preview.text("utterances")).isEqualTo("1");
        assertThat(preview.text("examples.0.text")).isEqualTo("So then Strahd opens the door.");
        assertThat(everything()).isEqualTo(before);
    }

    @Test
    void repeating_a_respelling_writes_nothing() {
        said(first, "So then Strad opens the door.");
        gm.post(corrections, STRAHD).is(200);
        String before = everything();

        Answer again = gm.post(corrections, STRAHD).is(200);

        assertThat(again.text("sessions")).isEqualTo("0");
        assertThat(everything()).isEqualTo(before);
    }

    @Test
    void a_respelling_corrects_summaries_and_keeps_their_author() {
        gm.put(first + "/summaries/PLAYER", "", "{\"text\":\"They met Strad.\"}")
                .is(201);

        assertThat(gm.post(corrections, STRAHD).is(200).text("summaries")).isEqualTo("1");

        Answer read = table.player().get(first + "/summaries").is(200);
        assertThat(read.text("items.0.text")).isEqualTo("They met Strahd.");
        assertThat(gm.get(first + "/summaries").text("items.0.writtenBy"))
                .isEqualTo(gm.user().value());
    }

    @Test
    void a_respelling_covers_a_campaign_page_by_page() {
        said(first, "Strad.");
        said(second, "Strad.");

        Answer newest = gm.post(corrections + "?size=1", STRAHD).is(200);
        String next = newest.text("next");

        assertThat(newest.text("sessions")).isEqualTo("1");
        assertThat(gm.get(first + "/transcript").text("utterances.0.text")).isEqualTo("Strad.");
        gm.post(corrections + "?size=1&cursor=" + next, STRAHD.replace("Strahd", "Other"))
                .isProblem(400);
        Answer older = gm.post(corrections + "?size=1&cursor=" + next, STRAHD).is(200);
        assertThat(older.text("sessions")).isEqualTo("1");
        assertThat(gm.get(first + "/transcript").text("utterances.0.text")).isEqualTo("Strahd.");
    }

    @Test
    void a_session_over_the_text_limit_is_unchanged_and_reported() {
        String longest = "Strad " + "x".repeat(Utterance.LONGEST_TEXT - 6);
        said(first, longest);
        said(second, "Strad.");

        Answer done = gm.post(corrections, STRAHD).is(200);

        assertThat(done.text("unchanged.0")).isEqualTo(first.substring(first.lastIndexOf('/') + 1));
        assertThat(done.text("sessions")).isEqualTo("1");
        assertThat(gm.get(first + "/transcript").text("utterances.0.text")).isEqualTo(longest);
    }

    @Test
    void an_invalid_respelling_is_refused() {
        gm.post(corrections, "{\"from\":\"Strahd\",\"to\":\"Strahd\"}").isProblem(400);
        gm.post(corrections, "{\"from\":\"Strahd\"}").isProblem(400);
        gm.post(corrections, "{\"from\":\" \",\"to\":\"Strahd\"}").isProblem(400);
        String full =
                IntStream.range(0, Glossary.MOST).mapToObj("\"n%d\""::formatted).collect(Collectors.joining(","));
        gm.patch(campaign, "*", "{\"glossary\":[" + full + "]}").is(200);
        said(first, "Strad.");

        gm.post(corrections, STRAHD).isProblem(422);

        assertThat(gm.get(first + "/transcript").text("utterances.0.text")).isEqualTo("Strad.");
    }

    private String everything() {
        return gm.get(campaign).body()
                + gm.get(first).body()
                + gm.get(first + "/transcript").etag()
                + gm.get(first + "/summaries").body();
    }

    private void said(String session, String... lines) {
        gm.send("PUT", session + "/transcript", "MIRA: " + String.join("\nMIRA: ", lines), "*", "text/plain")
                .is(200);
    }

    private String anotherSession() {
        return campaign
                + "/sessions/"
                + gm.post(campaign + "/sessions", "{\"name\":\"Second\"}")
                        .is(201)
                        .text("id");
    }
}
