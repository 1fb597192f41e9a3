package io.talestream.transcription.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Utterance;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryInputTest {
    private static final List<SampleUtterances> SESSION = List.of(
            SampleUtterances.by("Mira", "You enter Karst."),
            SampleUtterances.secretly("Mira", "The mayor is Lord Ulvo in disguise."));
    private static final Glossary NAMES = new Glossary(List.of("Karst", "Ulvo", "Bren"));

    @Test
    void the_players_input_has_no_secret_and_no_unspoken_name() {
        SummaryInput input = SampleUtterances.input(Edition.PLAYER, NAMES, SESSION);

        assertThat(input.lines()).extracting(Utterance::text).containsExactly("You enter Karst.");
        assertThat(input.glossary().terms()).containsExactly("Karst");
    }

    @Test
    void the_gm_input_is_complete() {
        SummaryInput input = SampleUtterances.input(Edition.GM, NAMES, SESSION);

        assertThat(input.lines()).hasSize(2);
        assertThat(input.glossary()).isEqualTo(NAMES);
    }
}
