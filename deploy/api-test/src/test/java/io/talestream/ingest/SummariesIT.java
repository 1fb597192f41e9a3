package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.summary.Summary;
import io.talestream.ingest.Client.Answer;
import org.junit.jupiter.api.Test;

@MicronautTest
class SummariesIT {
    private final ApiServer api;
    private final Table table;
    private final String session;
    private final String summaries;

    SummariesIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.session = table.open().session();
        this.summaries = session + "/summaries";
    }

    @Test
    void players_read_the_player_edition_only() {
        summarize("The baron did it.");

        assertThat(table.gm().get(summaries).is(200).each("items", "edition")).containsExactly("GM", "PLAYER");
        Answer player = table.player().get(summaries).is(200);
        assertThat(player.each("items", "edition")).containsExactly("PLAYER");
        assertThat(player.body()).doesNotContain("baron");
    }

    @Test
    void a_generated_summary_becomes_a_proposal_to_a_written_one() {
        summarize("The baron did it.");
        String tag = table.gm().get(summaries).text("items.0.etag");
        Answer byHand = table.gm()
                .put(summaries + "/GM", tag, "{\"text\":\"As I remember it.\"}")
                .is(200);
        assertThat(byHand.text("writtenBy")).isEqualTo(table.gm().user().value());

        summarize("The countess did it.");

        Answer read = table.gm().get(summaries).is(200);
        assertThat(read.text("items.0.text")).isEqualTo("As I remember it.");
        assertThat(read.text("items.0.proposal.text")).isEqualTo("The countess did it.");
        table.gm()
                .put(summaries + "/GM", byHand.etag().orElseThrow(), "{\"text\":\"Without having seen it.\"}")
                .isProblem(412);
        Answer taken = table.gm()
                .put(summaries + "/GM", read.text("items.0.etag"), "{\"text\":\"The countess did it.\"}")
                .is(200);
        assertThat(taken.has("proposal")).isFalse();
    }

    @Test
    void a_proposal_is_hidden_from_players() {
        table.gm().put(summaries + "/PLAYER", "", "{\"text\":\"Ours.\"}").is(201);

        summarize("The baron did it.");

        assertThat(table.player().get(summaries).is(200).body())
                .contains("Ours.")
                .doesNotContain("proposal");
    }

    @Test
    void a_summary_is_only_created_with_if_none_match() {
        Client creator = table.gm().withHeader("If-None-Match", "*");
        String body = "{\"text\":\"Ours.\"}";
        creator.put(summaries + "/PLAYER", "", body).is(201);

        creator.put(summaries + "/PLAYER", "", body).isProblem(412);
    }

    @Test
    void an_unknown_edition_or_an_overlong_text_is_refused() {
        table.gm().put(summaries + "/DIRECTOR", "", "{\"text\":\"Mine.\"}").isProblem(404);
        table.gm().put(summaries + "/GM", "*", "{\"text\":\"Mine.\"}").isProblem(412);
        table.gm()
                .put(summaries + "/GM", "", "{\"text\":\"%s\"}".formatted("x".repeat(Summary.LONGEST + 1)))
                .isProblem(400);
    }

    /// Writes summaries like an engine after a transcription.
    private void summarize(String text) {
        Route.transcribed(table.gm(), session);
        new StoredSession(api, session).tell(text);
    }
}
